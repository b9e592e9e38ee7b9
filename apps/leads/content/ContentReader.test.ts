import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ContentReader } from './ContentReader.ts';

const entry = (id: string, name: string) => ({
  sys: { id, type: 'Entry', contentType: { sys: { id: 'page', type: 'Link', linkType: 'ContentType' } } },
  fields: { name: { 'en-US': name } },
});
const deleted = (id: string) => ({ sys: { id, type: 'DeletedEntry' } });

/** A content system that answers as Contentful does: a page of changes for each sync. */
async function startContentSystem() {
  const state = { items: [entry('a', 'First'), entry('b', 'Second')] as object[], status: 200, epoch: 1, syncs: [''] };
  state.syncs.length = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const send = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
    if (url.pathname.endsWith('/locales'))
      return send(200, { sys: { type: 'Array' }, items: [{ code: 'en-US', default: true, fallbackCode: null }] });
    const token = url.searchParams.get('sync_token');
    state.syncs.push(token ?? 'initial');
    if (state.status !== 200) return send(state.status, { sys: { type: 'Error', id: 'ServerError' } });
    // A token of another epoch: https://www.contentful.com/developers/docs/references/errors/
    if (token !== null && token !== `e${state.epoch}`) return send(400, { sys: { type: 'Error', id: 'BadRequest' } });
    const nextSyncUrl = `http://localhost/sync?sync_token=e${state.epoch}`;
    send(200, { sys: { type: 'Array' }, items: state.items, nextSyncUrl });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { state, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function start() {
  const { state, host } = await startContentSystem();
  const folder = await mkdtemp(join(tmpdir(), 'leads-content-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const source = {
    ...{ space: 's', environment: 'master', accessToken: 't', basePath: '', isInsecure: true },
    builtInOrigin: `http://${host}`,
  };
  const open = () => {
    const reader = new ContentReader({ ...source, host, pollMs: 86_400_000 }, join(folder, 'content.json'));
    onTestFinished(() => reader.close());
    return reader;
  };
  for (const level of ['error', 'info'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
  return { state, open };
}

const namesOf = ({ entries }: ContentReader) => [...entries.values()].map(({ fields }) => fields.name?.['en-US']);

it('reads everything, then what changed and what was deleted, and tells who listens', async () => {
  const { state, open } = await start();
  const reader = open();
  const changes = vi.fn();
  reader.onChange(changes);
  await reader.start(10_000);
  expect([namesOf(reader), reader.locales]).toEqual([
    ['First', 'Second'],
    [{ code: 'en-US', fallbackCode: null, default: true }],
  ]);
  state.items = [entry('a', 'Changed'), deleted('b')];
  await reader.refresh();
  expect(namesOf(reader)).toEqual(['Changed']);
  state.items = [];
  await reader.refresh();
  expect([namesOf(reader), changes.mock.calls.length, reader.version]).toEqual([['Changed'], 2, 2]);
});

it('starts again with everything where its token is refused', async () => {
  const { state, open } = await start();
  const reader = open();
  await reader.start(10_000);
  Object.assign(state, { epoch: 2, items: [entry('c', 'Third')] });
  await reader.refresh();
  expect([namesOf(reader), reader.problems()]).toEqual([['Third'], []]);
  expect(state.syncs.slice(-2)).toEqual(['e1', 'initial']);
});

it.each([429, 500, 401])(
  'keeps what it read last while the content system answers %i, also after a restart',
  async (status) => {
    const { state, open } = await start();
    await open().start(10_000);
    state.status = status;
    const reader = open();
    await reader.start(0);
    expect(namesOf(reader)).toEqual(['First', 'Second']);
    expect(reader.problems()).toEqual([expect.stringContaining("the content system can't be read")]);
    state.status = 200;
    state.items = [entry('a', 'Back')];
    await reader.refresh();
    expect([namesOf(reader), reader.problems()]).toEqual([['Back'], []]);
  },
);

it('takes the deletion of all entries for a fault, and asks for the same changes again', async () => {
  const { state, open } = await start();
  const reader = open();
  await reader.start(10_000);
  state.items = [deleted('a'), deleted('b')];
  await reader.refresh();
  expect([namesOf(reader), reader.problems()]).toEqual([
    ['First', 'Second'],
    ["the content system can't be read: it deleted all entries"],
  ]);
  state.status = 500;
  const next = open();
  await next.start(0);
  expect(namesOf(next)).toEqual(['First', 'Second']);
  Object.assign(state, { status: 200, items: [deleted('a'), deleted('b'), entry('c', 'Third')] });
  await reader.refresh();
  expect([namesOf(reader), reader.problems()]).toEqual([['Third'], []]);
});

it('takes an empty answer for a fault', async () => {
  const { state, open } = await start();
  await open().start(10_000);
  state.items = [];
  const reader = open();
  await reader.start(0);
  expect([namesOf(reader), reader.problems().length]).toEqual([['First', 'Second'], 1]);
});

it('asks no more once it is closed, also during the start', async () => {
  const { state, open } = await start();
  state.status = 503;
  const reader = open();
  const started = reader.start(10_000);
  await vi.waitFor(() => expect(state.syncs).not.toEqual([]));
  reader.close();
  const { length } = state.syncs;
  await started;
  expect(state.syncs.length).toBe(length);
});
