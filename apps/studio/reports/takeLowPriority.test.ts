import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const module = new URL('takeLowPriority.ts', import.meta.url).href;
/** Threads of Node that read files begin with the first read. In /proc the 19th field is the priority. */
const PROGRAM = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { readFile } from 'node:fs/promises';
  await readFile('/proc/self/stat');
  const { takeLowPriority } = await import('${module}');
  takeLowPriority();
  const threads = readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(\`/proc/self/task/\${thread}/stat\`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
  console.log(JSON.stringify(threads));
`;

it.runIf(process.platform === 'linux')(
  'gives all threads the lowest priority, also those that Node has already',
  () => {
    const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], { encoding: 'utf8' });
    const priorities = JSON.parse(printed) as number[];
    expect(priorities.length).toBeGreaterThan(4);
    expect(new Set(priorities)).toEqual(new Set([19]));
  },
);
