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
