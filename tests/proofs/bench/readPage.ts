/** A program sees the control: otherwise each reading might be of a variant that nobody has asked for yet. */
const AGENT = 'CumulusBench (bot)';

/**
 * Reads a page.
 * @throws when the answer isn't 200
 */
export async function readPage(url: string): Promise<string> {
  const response = await fetch(url, { headers: { 'user-agent': AGENT } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return text;
}
