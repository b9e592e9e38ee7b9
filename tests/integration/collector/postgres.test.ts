import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { openStore } from '../../../apps/collector/store/openStore.ts';
import { findPostgres } from '../../../scripts/setup/findPostgres.mjs';
import { startPostgres } from '../../fixtures/servers/startPostgres.ts';
import { record } from './record.ts';

const FILE = '/nonexistent/store.sqlite';
// It may have to be installed, after what other tests install.
beforeAll(() => findPostgres());

it('refuses a server that acknowledges before writing to disk, and corrects sessions with that setting', async () => {
  const careless = await startPostgres({ settings: { fsync: 'off' } });
  await expect(openStore({ file: FILE, databaseUrl: careless.url })).rejects.toThrow(
    /^DATABASE_URL \(127\.0\.0\.1:\d+\/postgres\): PostgreSQL runs with synchronous_commit=on and fsync=off; both have to be on/,
  );
  await careless.stop();
  const hasty = await startPostgres({ settings: { synchronous_commit: 'off' } });
  const store = await openStore({ file: FILE, databaseUrl: hasty.url });
  expect(await store.append([record()])).toEqual({ stored: 1, duplicates: 0 });
  await store.close();
  await hasty.stop();
});

it('names a server that is not there, without its password', async () => {
  const opening = openStore({ file: FILE, databaseUrl: 'postgres://user:secret@127.0.0.1:1/events' });
  await expect(opening).rejects.toThrow(
    /^DATABASE_URL \(127\.0\.0\.1:1\/events\): PostgreSQL can't be used: .*ECONNREFUSED/,
  );
  await opening.catch((error: Error) => expect(error.message).not.toContain('secret'));
});

it('continues after a lost connection, and counts what was written before', async () => {
  const server = await startPostgres();
  const proxy = await startProxy(server.port);
  const store = await openStore({ file: FILE, databaseUrl: server.url.replace(`:${server.port}`, `:${proxy.port}`) });
  await store.append([record({ messageId: 'a' })]);
  proxy.cut();
  const answers = await Promise.allSettled([store.append([record({ messageId: 'b' })])]);
  if (answers[0]?.status === 'rejected') expect(answers[0].reason).toMatchObject({ problem: 'unavailable' });
  await store.append([record({ messageId: 'a' }), record({ messageId: 'b' }), record({ messageId: 'c' })]);
  expect((await store.list({ limit: 10 })).events.map(({ messageId }) => messageId).sort()).toEqual(['a', 'b', 'c']);
  await store.close();
  proxy.close();
  await server.stop();
});

/** Starts a proxy that can cut all connections. */
async function startProxy(port: number) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const further = connect(port, '127.0.0.1');
    for (const one of [socket, further]) sockets.add(one.on('error', () => undefined));
    socket.pipe(further).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    ...{ port: (server.address() as AddressInfo).port, cut },
    close: () => {
      cut();
      server.close();
    },
  };
}
