/**
 * A stored record as JSON, its message as `payload`. The message is JSON already: parsing and serializing those of hostile clients would take seconds.
 * @param record its message, and what is sent beside it
 */
export function recordJson<Stored extends { message: string }>({ message, ...facts }: Stored): string {
  return `${JSON.stringify(facts).slice(0, -1)},"payload":${message}}`;
}
