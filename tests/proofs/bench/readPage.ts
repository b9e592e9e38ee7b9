/** A crawler's user agent, which gets the control: else each request might need a variant that isn't cached. */
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
