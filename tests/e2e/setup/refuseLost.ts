import { type Child, describeEnd } from '../../../scripts/setup/startChild.mjs';

/**
 * Watches servers that all tests share, and that nobody starts again: a failure is shown when it happens, above those of the tests that it fails.
 * @returns to be called before they are stopped; throws when one has ended by itself
 */
export function refuseLost(servers: Pick<Child, 'name' | 'ended' | 'lastLines'>[]): () => Promise<void> {
  const lost: string[] = [];
  let isOver = false;
  for (const { name, ended, lastLines } of servers)
    void ended.then((end) => {
      if (isOver) return;
      const line = `The server "${name}" ended during the tests (${describeEnd(end)})`;
      lost.push(line);
      console.error(`${line}:\n${lastLines()}`);
    });
  return async () => {
    isOver = true;
    if (lost.length > 0) throw new Error(lost.join('\n'));
  };
}
