/** Files that may export several values, because the values are one thing: each with its reason. */
export const CONSTANTS_FILES: Record<string, string> = {};
