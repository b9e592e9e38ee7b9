/** A Saturday at noon; hours before 11:00 are closed. */
export const NOW = Date.parse('2026-11-28T12:00:00Z');
