/**
 * The name by which a parameter of an address counts: in any case, and without the `amp;` of a link that was encoded as HTML twice. REQ-ATT-06.
 * @param name decoded
 */
export function parameterName(name: string): string {
  return name.toLowerCase().replace(/^(amp;)+/, '');
}
