import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFaultRecord } from './faultRecord.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 28);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faults-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What a process reads that was started at `now`. */
const recordAt = (now: number, uptimeMs = 0, file: string | undefined = join(folder, 'faults.json')) =>
  createFaultRecord({ file, now: () => now, uptimeMs: () => uptimeMs });

it('lets three processes end at once, and each further one a minute later than the one before', () => {
  const taken = [0, 5, 10, 11, 10 + 60, 10 + 61, 10 + 60 + 120].map((s) => recordAt(START + s * 1_000).take());
  expect(taken).toEqual([0, 0, 0, 59_000, 0, 119_000, 0]);
});

it('forgets what ended more than ten minutes ago', () => {
  for (const s of [0, 5, 10]) recordAt(START + s * 1_000).take();
  expect(recordAt(START + 11 * MINUTE).take()).toBe(0);
  expect(JSON.parse(readFileSync(join(folder, 'faults.json'), 'utf8'))).toEqual([START + 11 * MINUTE]);
});

it('ignores times of a clock that was ahead, and a file that can’t be read', () => {
  const ahead = START + 3_600_000;
  for (let count = 0; count < 3; count += 1) recordAt(ahead).take();
  expect(recordAt(START).take()).toBe(0);
  for (const text of ['{', 'null', '["a", null, {}]']) {
    writeFileSync(join(folder, 'faults.json'), text);
    expect(recordAt(START).take()).toBe(0);
  }
});

it.each([
  ['has no file', () => undefined],
  ['can’t write its file', () => join(folder, 'none/faults.json')],
])('lets a process that %s end after its first minute only', (_, file) => {
  const take = (uptimeMs: number) =>
    createFaultRecord({ file: file(), now: () => START, uptimeMs: () => uptimeMs }).take();
  expect([take(0), take(59_000), take(MINUTE), take(MINUTE + 1)]).toEqual([MINUTE, 1_000, 0, 0]);
});
