import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { logFault } from './faults.ts';

it('logs an error with an id, and its stack once', () => {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(line));
  const error = new Error('broken');
  const ids = [
    logFault('site /', error),
    logFault('site /a', error),
    logFault('site /', 'a text'),
    logFault('site /', undefined),
  ];
  log.mockRestore();
  expect(new Set(ids).size).toBe(4);
  expect(lines[0]).toMatch(new RegExp(`^site /: error ${ids[0]}: Error: broken\n +at `));
  expect(lines.slice(1)).toEqual([
    `site /a: error ${ids[1]}: as ${ids[0]}: broken`,
    `site /: error ${ids[2]}: a text`,
    `site /: error ${ids[3]}: undefined`,
  ]);
});

it('a process survives uncaught errors', async () => {
  const program = `
    import { logUncaughtFaults } from ${JSON.stringify(fileURLToPath(new URL('./faults.ts', import.meta.url)))};
    logUncaughtFaults('program');
    Promise.reject(new Error('rejected'));
    Promise.reject(undefined);
    setTimeout(() => { throw new Error('thrown'); }, 1);
    setTimeout(() => { throw null; }, 2);
    setTimeout(() => console.log('still here'), 20);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (data) => {
    texts.out += data;
  });
  child.stderr.on('data', (data) => {
    texts.err += data;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect([code, texts.out]).toEqual([0, 'still here\n']);
  expect(texts.err.match(/program: (unhandled rejection|uncaught exception): error [0-9a-f]{8}/g)).toHaveLength(4);
});
