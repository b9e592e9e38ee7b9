/**
 * Reads a number from a node's metrics.
 * @throws when it isn't there
 */
export async function readMetric({ internalPort }: { internalPort: number }, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${internalPort}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  if (!line) throw new Error(`there is no metric ${name}`);
  return Number(line.slice(name.length + 1));
}
