import { mkdirSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { AuditLog } from './AuditLog.ts';
import { StudioKey } from './StudioKey.ts';

const request = { headers: { 'x-request-id': '0123456789abcdef' } } as unknown as IncomingMessage;
const person = { name: 'anna', roles: ['analyst'] as const };

function open(maxBytes?: number) {
  const folder = temporaryFolder();
  const clock = { now: Date.UTC(2026, 10, 28) };
  const key = new StudioKey(Buffer.alloc(32, 1));
  const options = { folder, key, networkOf: () => '192.0.2.1', now: () => clock.now, ...(maxBytes && { maxBytes }) };
  return { clock, folder, audit: new AuditLog(options), restart: () => new AuditLog(options) };
}

it('writes who did what, when and from where, and of visitors only keyed hashes', async () => {
  const { audit, folder } = open();
  await audit.record({
    person,
    request,
    did: 'saw a visitor',
    route: 'GET /api/visitors/:id',
    ids: ['mara@studio.example'],
  });
  const text = await readFile(join(folder, 'audit.jsonl'), 'utf8');
  expect(JSON.parse(text)).toEqual({
    ...{ at: '2026-11-28T00:00:00.000Z', person: 'anna', roles: ['analyst'], network: '192.0.2.1' },
    ...{ did: 'saw a visitor', route: 'GET /api/visitors/:id', request: '0123456789abcdef' },
    about: [audit.hashOf('mara@studio.example')],
  });
  expect(text).not.toContain('mara');
  const [entry] = await audit.read({ limit: 10, about: 'mara@studio.example' });
  expect(entry?.did).toBe('saw a visitor');
  expect(await audit.read({ limit: 10, about: 'somebody else' })).toEqual([]);
});

it('begins a new file when one is full, and reads over all of them, the newest first', async () => {
  const { audit, clock, folder } = open(400);
  for (let count = 0; count < 9; count += 1) {
    clock.now += 1_000;
    await audit.note({ person, request, did: `saw ${count}` });
  }
  expect((await readdir(folder)).length).toBeGreaterThan(3);
  const all = await audit.read({ limit: 100 });
  expect(all.map(({ did }) => did)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0].map((count) => `saw ${count}`));
  expect((await audit.read({ limit: 2, skip: 3 })).map(({ did }) => did)).toEqual(['saw 5', 'saw 4']);
});

it('writes concurrent entries one after the other, and skips a line that was cut off', async () => {
  const { audit, folder } = open();
  await Promise.all(Array.from({ length: 20 }, (_, count) => audit.note({ person, request, did: `saw ${count}` })));
  const { appendFile } = await import('node:fs/promises');
  await appendFile(join(folder, 'audit.jsonl'), '{"at":"20');
  expect(await audit.read({ limit: 100 })).toHaveLength(20);
});

it('refuses what must be noted while it can’t be written, and names that as a problem until it can', async () => {
  const { audit, folder } = open();
  rmSync(folder, { recursive: true });
  const { writeFile } = await import('node:fs/promises');
  await writeFile(folder, 'a file in its place');
  expect(await audit.note({ person, request, did: 'saw a visitor' })).toBe(false);
  await expect(audit.record({ person, request, did: 'exported leads' })).rejects.toMatchObject({ status: 503 });
  expect(audit.problems.join()).toContain("the audit log can't be written");
  rmSync(folder);
  mkdirSync(folder);
  await audit.record({ person, request, did: 'exported leads' });
  expect(audit.problems).toEqual([]);
});

it('loses no entry after a line that a crash or a full disk cut off', async () => {
  const { audit, folder, restart } = open();
  await audit.note({ person, request, did: 'saw 1' });
  const { appendFile } = await import('node:fs/promises');
  await appendFile(join(folder, 'audit.jsonl'), '{"at":"20');
  const next = restart();
  for (const did of ['saw 2', 'saw 3']) await next.note({ person, request, did });
  expect((await next.read({ limit: 100 })).map(({ did }) => did)).toEqual(['saw 3', 'saw 2', 'saw 1']);
  expect(await readFile(join(folder, 'audit.jsonl'), 'utf8')).not.toContain('\n\n');
});

it('keeps every file and their order while the clock goes backwards', async () => {
  const { audit, clock, folder } = open(300);
  for (let count = 0; count < 9; count += 1) {
    if (count > 3) clock.now -= 3_600_000;
    await audit.note({ person, request, did: `saw ${count}` });
  }
  expect((await readdir(folder)).length).toBeGreaterThan(3);
  const all = await audit.read({ limit: 100 });
  expect(all.map(({ did }) => did)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0].map((count) => `saw ${count}`));
});

it('no request fills the log', async () => {
  const { audit, folder } = open();
  await audit.note({ person, request, did: 'saw', ids: Array.from({ length: 3_000 }, (_, number) => `id ${number}`) });
  expect((await readFile(join(folder, 'audit.jsonl'), 'utf8')).length).toBeLessThan(3_000);
  const [entry] = await audit.read({ limit: 1, about: 'id 99' });
  expect([entry?.about?.length, entry?.further]).toEqual([100, 2_900]);
});
