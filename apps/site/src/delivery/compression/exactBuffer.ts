/** Zlib hands out slices of larger blocks; kept for long, each would hold its whole block. */
export function exactBuffer(buffer: Buffer): Buffer {
  if (buffer.buffer.byteLength === buffer.length) return buffer;
  const exact = Buffer.allocUnsafeSlow(buffer.length);
  buffer.copy(exact);
  return exact;
}
