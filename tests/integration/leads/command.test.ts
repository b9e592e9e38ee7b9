import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { openLeadStore } from '../../../apps/leads/openLeadStore.ts';
import { leadSubmission } from '../../../apps/leads/testing/leadSubmission.ts';
import { root } from '../../../scripts/setup/root.mjs';

const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'leads-'));
const file = join(folder, 'leads.sqlite');
const script = join(root, 'scripts/leads.mjs');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// Each run starts a process, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const environment = (LEADS_FILE: string) => ({ ...process.env, LEADS_FILE, DATABASE_URL: '' });
const run = (words: string[], LEADS_FILE = file) =>
  new Promise<{ code: number; out: string; error: string }>((resolve) => {
    execFile(process.execPath, [script, ...words], { env: environment(LEADS_FILE) }, (error, out, errorOutput) =>
      resolve({ code: Number(error?.code ?? 0), out, error: errorOutput }),
    );
  });

it('lists leads as CSV while the store is in use, and those from a day on', async () => {
  const store = await openLeadStore({ file });
  const now = Date.UTC(2026, 10, 10);
  await store.add(leadSubmission({ email: 'early@studio.example' }), [], { now: now - DAY_MS });
  await store.add(leadSubmission({ email: 'late@studio.example', fields: { message: '=1+1' } }), [], { now });
  const all = await run(['csv']);
  expect(all).toMatchObject({ code: 0, error: '' });
  expect(all.out.split('\r\n')).toHaveLength(4);
  expect(all.out).toContain(",'=1+1");
  const late = await run(['csv', '--since=2026-11-10']);
  expect(late.out).toContain('late@studio.example');
  expect(late.out).not.toContain('early@studio.example');
  await store.close();
});

it('ends quietly when the reader of the CSV has enough', async () => {
  const store = await openLeadStore({ file: join(folder, 'many.sqlite') });
  const fields = { message: 'x'.repeat(5_000) };
  await Promise.all(Array.from({ length: 200 }, () => store.add(leadSubmission({ fields }), [])));
  await store.close();
  const child = spawn(process.execPath, [script, 'csv'], { env: environment(join(folder, 'many.sqlite')) });
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += data;
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const [code] = await once(child, 'close');
  expect([code, errors]).toEqual([0, '']);
});

// REQ-LEA-05
it('lists suspects, makes one a lead and deletes another', async () => {
  const path = join(folder, 'suspects.sqlite');
  const store = await openLeadStore({ file: path });
  const add = async (email: string) => (await store.addSuspect(leadSubmission({ email, suspicion: 'trap' })))?.leadId;
  const [person = '', program = ''] = [await add('mara@studio.example'), await add('casino@spam.example')];
  const shown = await run(['suspects'], path);
  expect(shown).toMatchObject({ code: 0, error: '' });
  expect(
    shown.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { id: person, suspicion: 'trap', formId: 1006, email: 'mara@studio.example', fields: { name: 'Mara Okafor' } },
    { id: program, email: 'casino@spam.example' },
  ]);
  expect((await run(['csv'], path)).out).not.toContain('studio.example');
  const made = await run(['genuine', person, 'none'], path);
  expect(made).toMatchObject({ code: 1, out: `${person} is a lead, and the lead service notifies of it\n` });
  expect(made.error).toContain('none is no suspect');
  expect((await run(['discard', program], path)).out).toBe(`${program} is deleted\n`);
  expect((await run(['suspects'], path)).out).toBe('');
  expect((await run(['csv'], path)).out).toContain('mara@studio.example');
  expect(await store.queueGenuine(['slack'])).toBe(1);
  await store.close();
});

it('lists what was given up, without personal data, and sends it again', async () => {
  const store = await openLeadStore({ file });
  const { leadId } = await store.add(leadSubmission(), ['slack']);
  const id = `${leadId}_slack`;
  await store.recordDelivery(id, { state: 'dead', problem: 'HTTP 404' });
  const dead = await run(['dead-letters']);
  expect(JSON.parse(dead.out)).toMatchObject([{ id, channel: 'slack', attempts: 1, problem: 'HTTP 404' }]);
  expect(dead.out).not.toContain('studio.example');
  const retried = await run(['retry', id, 'none']);
  expect(retried).toMatchObject({ code: 1, out: `${id} is sent again by the lead service\n` });
  expect(retried.error).toContain('none is no notification that was given up');
  expect(await store.nextDeliveryAt('slack')).toBeLessThanOrEqual(Date.now());
  expect(JSON.parse((await run(['dead-letters'])).out)).toEqual([]);
  await store.recordDelivery(id, { state: 'refused', problem: 'SMTP 550' });
  expect(JSON.parse((await run(['dead-letters'])).out)).toMatchObject([{ id }]);
  expect(await run(['dismiss', id])).toMatchObject({ code: 0, out: `${id} is off the list\n` });
  expect(JSON.parse((await run(['dead-letters'])).out)).toEqual([]);
  await store.close();
});

it('names wrong arguments and the right ones', async () => {
  for (const words of [
    [],
    ['list'],
    ['csv', 'x'],
    ['retry'],
    ['dead-letters', '--since=2026-11-01'],
    ['csv', '--to=1'],
  ])
    expect(await run(words)).toMatchObject({ code: 1, out: '', error: expect.stringContaining('Give one of') });
  for (const since of ['yesterday', '2026-13-01', '1', '2026-11-01T10:00'])
    expect(await run(['csv', `--since=${since}`])).toMatchObject({
      code: 1,
      error: expect.stringContaining(`--since=${since}: expected a day such as 2026-11-01`),
    });
  const none = join(folder, 'none.sqlite');
  expect(await run(['csv'], none)).toMatchObject({
    code: 1,
    error: expect.stringContaining('there is no such file: name the one of the application'),
  });
});
