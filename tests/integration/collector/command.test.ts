import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../apps/collector/store/openStore.ts';
import { openLeadStore } from '../../../apps/leads/openLeadStore.ts';
import { leadSubmission } from '../../../apps/leads/testing/leadSubmission.ts';
import { root } from '../../../scripts/setup/root.mjs';
import { record } from './record.ts';
import { KINDS, startDatabases, type TestDatabases } from './startDatabases.ts';

const folder = mkdtempSync(join(tmpdir(), 'visitor-'));
const file = join(folder, 'store.sqlite');
const leadsFile = join(folder, 'leads.sqlite');
// As the services do at their start.
beforeAll(async () => (await openLeadStore({ file: leadsFile })).close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (words: string[], STORE_FILE = file, LEADS_FILE = '', DATABASE_URL = '') =>
  new Promise<{ code: number; out: string; error: string }>((resolve) => {
    const env = { ...process.env, STORE_FILE, LEADS_FILE, DATABASE_URL };
    execFile(process.execPath, [join(root, 'scripts/visitor.mjs'), ...words], { env }, (error, out, errorOutput) =>
      resolve({ code: Number(error?.code ?? 0), out, error: errorOutput }),
    );
  });

it('exports and erases a visitor while the store is in use', async () => {
  const store = await openStore({ file });
  await store.append([record({ messageId: 'a' }), record({ messageId: 'b', anonymousId: 'other' })]);
  const exported = await run(['export', 'anonymous-1']);
  expect(JSON.parse(exported.out)).toMatchObject({
    identities: ['anonymous-1'],
    events: [{ messageId: 'a', forwarded: null }],
  });
  const erased = await run(['erase', 'anonymous-1']);
  expect([erased.code, JSON.parse(erased.out)]).toEqual([
    0,
    {
      ...{ identities: ['anonymous-1'], events: 1, consentRecords: 0, productEvents: 0, monitoringEvents: 0 },
      ...{ recordingParts: 0, links: 0, forwarded: 0, onlyByAddress: [] },
      erasedLeads: { leads: 0, suspects: 0, meetings: 0, deliveredTo: [] },
    },
  ]);
  await store.append([record({ messageId: 'c', anonymousId: 'other' })]);
  expect((await store.list({ limit: 10 })).events.map(({ messageId }) => messageId).sort()).toEqual(['b', 'c']);
  await store.close();
});

// REQ-RPL-01, REQ-MON-01, REQ-PAN-01
describe.each(KINDS)('what vendors that observe have stored, on %s', (kind) => {
  let databases: TestDatabases;
  beforeAll(async () => {
    databases = await startDatabases(kind);
  });
  afterAll(() => databases.stop());

  it('is exported and erased with its visitor while the services run, and nothing of it stays in the file', async () => {
    const options = await databases.create();
    const store = await openStore(options);
    const leads = await openLeadStore({ databaseUrl: options.databaseUrl, file: leadsFile });
    const ofVisitor = (anonymousId: string) =>
      ['segment', 'amplitude', 'datadog', 'amplitude-replay', 'datadog-replay'].map((vendor) =>
        record({ vendor, anonymousId, event: 's1', payload: { text: `${anonymousId} was here`.repeat(200) } }),
      );
    await store.append([...ofVisitor('gloamspindle'), ...ofVisitor('brindlemoor')]);
    const command = (word: string) => run([word, 'gloamspindle'], options.file, leadsFile, options.databaseUrl);
    const vendors = JSON.parse((await command('export')).out).events.map(({ vendor }: { vendor: string }) => vendor);
    expect(vendors.sort()).toEqual(['amplitude', 'amplitude-replay', 'datadog', 'datadog-replay', 'segment']);
    expect(JSON.parse((await command('erase')).out)).toMatchObject({
      ...{ identities: ['gloamspindle'], events: 1, productEvents: 1, monitoringEvents: 1, recordingParts: 2 },
    });
    const left = (await store.list({ limit: 100 })).events;
    expect(left.map(({ anonymousId }) => anonymousId)).toEqual(Array.from({ length: 5 }, () => 'brindlemoor'));
    expect((await store.recordings(undefined, 10)).map(({ anonymousId }) => anonymousId)).not.toContain('gloamspindle');
    if (kind === 'SQLite')
      for (const path of [options.file, `${options.file}-wal`])
        expect(readFileSync(path).includes('gloamspindle'), path).toBe(false);
    await store.close();
    await leads.close();
  });

  it('is found by an address in any of its spellings, and never by a similar one', async () => {
    const options = await databases.create();
    const store = await openStore(options);
    const typed = [
      ' MÜLLER@Example.com',
      'mu\u0308ller@xn--mller-kva.example',
      '"A!B\\"@studio.example',
      'a_a%@studio.example',
    ];
    const others = ['maller@example.com', 'muller@müller.example', 'aXaY@studio.example', 'müller@example.com.au'];
    await store.append(
      [...typed, ...others].map((email, index) =>
        record({ messageId: `m${index}`, anonymousId: `typed-${index}`, payload: { traits: { email } } }),
      ),
    );
    const asked = ['müller@example.com', 'Müller@Müller.example', '"a!b\\"@studio.example', 'A_A%@studio.example'];
    for (const [index, address] of asked.entries()) {
      const { out } = await run(['export', address], options.file, leadsFile, options.databaseUrl);
      expect(
        JSON.parse(out).events.map(({ messageId }: { messageId: string }) => messageId),
        address,
      ).toEqual([`m${index}`]);
    }
    const { out } = await run(['erase', ...asked], options.file, leadsFile, options.databaseUrl);
    expect(JSON.parse(out)).toMatchObject({ events: typed.length });
    await store.close();
  });
});

it('takes several ids at once, and names damaged copies, which it can’t search', async () => {
  const store = await openStore({ file });
  await store.append(['x', 'y', 'z'].map((anonymousId) => record({ messageId: anonymousId, anonymousId })));
  const damaged = `${file}.damaged-2026-11-21T060000`;
  writeFileSync(damaged, '');
  const exported = await run(['export', 'x', 'y', 'nobody']);
  expect(JSON.parse(exported.out).events.map(({ messageId }: { messageId: string }) => messageId)).toEqual(['x', 'y']);
  const erased = await run(['erase', 'x', 'y', 'nobody']);
  expect(JSON.parse(erased.out)).toMatchObject({ identities: ['x', 'y', 'nobody'], events: 2 });
  expect(erased.error).toContain(`delete them: ${damaged}`);
  expect((await store.exportVisitor(['z'])).events).toHaveLength(1);
  await store.close();
});

it('exports and erases the leads of an address, and says where they went on to', async () => {
  const leads = await openLeadStore({ file: leadsFile });
  const { leadId } = await leads.add(leadSubmission({ email: 'mara@studio.example' }), ['slack']);
  await leads.recordDelivery(`${leadId}_slack`, { state: 'sent' });
  const given = await run(['export', 'Mara@studio.example']);
  expect(JSON.parse(given.out)).toMatchObject({ leads: [{ id: leadId, email: 'mara@studio.example' }] });
  const erased = await run(['erase', 'Mara@studio.example']);
  expect(JSON.parse(erased.out)).toMatchObject({ erasedLeads: { leads: 1, meetings: 0, deliveredTo: ['slack'] } });
  expect(erased.error).toContain('The leads went on to slack: erase them there as well');
  expect(await leads.list({ limit: 10 })).toEqual([]);
  await leads.close();
});

it('says that ids which only an address leads to may be other people’s, and trims what was typed', async () => {
  const store = await openStore({ file });
  await store.append([
    record({ messageId: 'm1', anonymousId: 'typed-here', payload: { email: 'ZOË@Studio.example ' } }),
    record({ messageId: 'm2', anonymousId: 'typed-here' }),
  ]);
  for (const command of ['export', 'erase']) {
    const { out, error } = await run([command, ' zoë@studio.example ']);
    expect(JSON.parse(out)).toMatchObject({
      identities: ['zoë@studio.example', 'typed-here'],
      onlyByAddress: ['typed-here'],
    });
    expect(error).toContain('1 id was found only through the address (typed-here;');
    expect(error).toContain(`To ${command} only what holds the address itself, give --exact`);
  }
  await store.close();
});

it('names wrong arguments and the right ones', async () => {
  expect(await run(['delete', 'x'])).toMatchObject({
    code: 1,
    out: '',
    error: expect.stringContaining('Give "export" or "erase"'),
  });
  for (const words of [['erase'], ['erase', 'x', '']]) expect(await run(words)).toMatchObject({ code: 1, out: '' });
  expect(await run(['export', 'x'], join(folder, 'none.sqlite'))).toMatchObject({
    code: 1,
    error: expect.stringMatching(
      /^STORE_FILE=.*none\.sqlite: .*there is no such file: name the one of the application/,
    ),
  });
});

it('neither creates nor moves a file: that of the services, if it is damaged, or another one', async () => {
  const store = await openStore({ file });
  const none = join(folder, 'none/leads.sqlite');
  expect(await run(['export', 'x'], file, none)).toMatchObject({
    ...{ code: 1, out: '' },
    error: expect.stringMatching(/^LEADS_FILE=.*leads\.sqlite: .*there is no such file/),
  });
  const notes = join(folder, 'notes.txt');
  writeFileSync(notes, 'Call Mara on Friday. '.repeat(100));
  expect(await run(['export', 'x'], file, notes)).toMatchObject({
    ...{ code: 1, out: '' },
    error: expect.stringMatching(/^LEADS_FILE=.*notes\.txt: .*damaged, or no store.*restart the application/),
  });
  expect(readFileSync(notes, 'utf8')).toMatch(/^Call Mara/);
  expect(readdirSync(folder).filter((name) => /none|notes/.test(name))).toEqual(['notes.txt']);
  await store.close();
});
