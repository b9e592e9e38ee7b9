import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { hashInputs } from './hashInputs.mjs';

let folder: string;
const hash = (extra: string[] = []) =>
  hashInputs([join(folder, 'source')], {
    index: join(folder, 'index.json'),
    skip: (path) => path.endsWith('.md'),
    extra,
  });
const write = (name: string, text: string) => writeFileSync(join(folder, 'source', name), text);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inputs-'));
  mkdirSync(join(folder, 'source'));
  write('a.ts', 'one');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('stays the same when a file is only touched', () => {
  const before = hash();
  utimesSync(join(folder, 'source/a.ts'), new Date(), new Date(Date.now() + 60_000));
  expect(hash()).toBe(before);
});

it('changes with the content of a file, also one of the same length', () => {
  const before = hash();
  write('a.ts', 'two');
  expect(hash()).not.toBe(before);
});

it('reads a file of the same length and time again only when it was just written', () => {
  const written = new Date('2026-11-21T06:00:00Z');
  const rewrite = (text: string) => {
    write('a.ts', text);
    utimesSync(join(folder, 'source/a.ts'), written, written);
  };
  vi.useFakeTimers({ toFake: ['Date'], now: written.getTime() + 10 });
  onTestFinished(() => void vi.useRealTimers());
  rewrite('one');
  const before = hash();
  rewrite('two');
  const after = hash();
  expect(after).not.toBe(before);
  vi.setSystemTime(written.getTime() + 1_000);
  hash();
  rewrite('six');
  expect(hash()).toBe(after);
});

it('changes when a file is added, and is the same again when it is removed', () => {
  const before = hash();
  write('b.ts', 'x');
  expect(hash()).not.toBe(before);
  rmSync(join(folder, 'source/b.ts'));
  expect(hash()).toBe(before);
});

it('leaves out skipped files and includes extra ones', () => {
  const before = hash();
  write('notes.md', 'x');
  expect(hash()).toBe(before);
  expect(hash(['NODE=25'])).not.toBe(before);
});
