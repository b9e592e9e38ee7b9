/**
 * Reads a page.
 * @throws when the answer isn't 200
 */
export async function readPage(url: string): Promise<string> {
  const response = await fetch(url);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return text;
}
