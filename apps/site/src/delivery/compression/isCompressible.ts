const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(xml|json)|manifest)|image\/svg)/;
/** Below this a body fits in one packet whatever its encoding. */
const MIN_BYTES = 512;

/**
 * @param contentType media type of a body
 * @param bytes its length
 * @returns whether compressing it gains anything
 */
export function isCompressible(contentType: string, bytes: number): boolean {
  return bytes >= MIN_BYTES && COMPRESSIBLE.test(contentType);
}
