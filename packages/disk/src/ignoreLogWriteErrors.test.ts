import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';

const MODULE = new URL('ignoreLogWriteErrors.mjs', import.meta.url).href;
const PROGRAM = `
  for (let line = 0; line < 3; line += 1) {
    await new Promise(setImmediate);
    console.log('line'); console.error('line');
  }
  process.exit(5);`;

/** Runs a program with all output on a full disk. @returns its exit code: 5 when it ran to its end */
function run(program: string): number | null {
  const log = openSync('/dev/full', 'w');
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return status;
}

test('a program with a log on a full disk runs to its end', () => {
  expect(run(`(await import('${MODULE}')).ignoreLogWriteErrors();${PROGRAM}`)).toBe(5);
});

test('without it Node ends it', () => {
  expect(run(PROGRAM)).not.toBe(5);
});
