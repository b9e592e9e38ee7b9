import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayOf, SenderCodes } from './SenderCodes.ts';

const NETWORK = '203.0.113.7';
const DAY_MS = 86_400_000;

let folder: string;
const clock = { ms: 20_000.5 * DAY_MS };
const open = (path: string | undefined = join(folder, 'senders')) => new SenderCodes(path, () => clock.ms);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('gives a network one code in all processes of a folder, whose keys only the owner can read', () => {
  const [one, other] = [open(), open()];
  const code = one.codeOf(NETWORK, 'event');
  expect(code).toEqual({ day: dayOf(clock.ms), code: expect.stringMatching(/^[\w-]{12}$/) });
  expect([other.codeOf(NETWORK, 'event'), other.codeOf(NETWORK, 'recording')]).toEqual([code, code]);
  expect(other.codeOf('203.0.113.8', 'event')).not.toEqual(code);
  const files = readdirSync(join(folder, 'senders'));
  expect(files).toEqual([`${code.day}.salt`]);
  expect(statSync(join(folder, 'senders', `${code.day}.salt`)).mode & 0o077).toBe(0);
});

it('has other codes for consent records, other days and other folders', () => {
  const senders = open();
  const codes = [senders.codeOf(NETWORK, 'event'), senders.codeOf(NETWORK, 'consent')];
  clock.ms += DAY_MS;
  codes.push(senders.codeOf(NETWORK, 'event'), open(join(folder, 'other')).codeOf(NETWORK, 'event'));
  expect(new Set(codes.map(({ code }) => code)).size).toBe(4);
});

it('knows the codes of today and yesterday, and deletes earlier keys', () => {
  const senders = open();
  const before = senders.codeOf(NETWORK, 'event').code;
  clock.ms += DAY_MS;
  const today = senders.codeOf(NETWORK, 'consent').code;
  const known = [...open().knownCodesOf(NETWORK)];
  expect(known).toHaveLength(4);
  expect(known).toEqual(expect.arrayContaining([before, today]));
  clock.ms += DAY_MS;
  senders.forgetOld();
  expect([...senders.knownCodesOf(NETWORK)].includes(before)).toBe(false);
  expect([...open().knownCodesOf(NETWORK)]).toHaveLength(2);
  expect(readdirSync(join(folder, 'senders'))).toHaveLength(1);
});

it.each(['a folder that can’t be created', 'no folder'])('works with %s, with keys in memory', (kind) => {
  writeFileSync(join(folder, 'file'), '');
  const senders = new SenderCodes(kind === 'no folder' ? undefined : join(folder, 'file/below'), () => clock.ms);
  const code = senders.codeOf(NETWORK, 'event');
  expect(senders.codeOf(NETWORK, 'event')).toEqual(code);
  expect([...senders.knownCodesOf(NETWORK)]).toContain(code.code);
});
