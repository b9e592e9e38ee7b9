/**
 * Reads a body that may be of any size, and stops where it becomes too large.
 * @param response the answer
 * @param mostBytes how much is read
 * @throws when there is more
 */
export async function boundedText(response: Response, mostBytes: number): Promise<string> {
  const tooLarge = () => new Error(`the answer has more than ${mostBytes} bytes`);
  if (Number(response.headers.get('content-length')) > mostBytes) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    // Leaving the loop cancels the rest.
    if (bytes > mostBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
