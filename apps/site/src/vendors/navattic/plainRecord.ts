/** Longer texts of a message are left out: a part of an id would be another id. */
export const MAX_TEXT_LENGTH = 200;

/** Whether a value of a message has fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
