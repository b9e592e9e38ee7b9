/** A rendering took longer than it may. */
export class TimeLimitError extends Error {}
