import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientKey, networkOf } from '@cumulus/http/clientAddress';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../apps/collector/store/openStore.ts';
import { networksIn } from '../../../apps/collector/store/senders/networksIn.ts';
import { root } from '../../../scripts/setup/root.mjs';
import { record } from './record.ts';
import { KINDS, startDatabases, type TestDatabases } from './startDatabases.ts';

const from = (address: string) => ({ network: networkOf(clientKey(address)), charge: () => undefined });

describe.each(KINDS)('the command about senders on %s', (kind) => {
  let databases: TestDatabases;
  const folder = mkdtempSync(join(tmpdir(), 'sender-command-'));
  beforeAll(async () => {
    databases = await startDatabases(kind);
  });
  afterAll(async () => {
    await databases.stop();
    rmSync(folder, { recursive: true });
  });

  it('lists the largest, and removes what one client or network sent, consent records only when asked', async () => {
    const options = await databases.create();
    const store = await openStore({ ...options, sendersFolder: join(folder, 'senders') });
    const send = (address: string, vendor: string, count: number) =>
      store.append(
        Array.from({ length: count }, (_, n) =>
          record({ vendor, messageId: `${address} ${vendor} ${n}`, anonymousId: address }),
        ),
        from(address),
      );
    await send('203.0.113.9', 'segment', 30);
    await send('203.0.113.9', 'amplitude', 3);
    await send('203.0.113.9', 'consent', 2);
    await send('2001:db8:7:1::1', 'segment', 10);
    await send('2001:db8:7:2::1', 'datadog', 10);
    await send('198.51.100.1', 'segment', 1);
    await send('198.51.100.1', 'consent', 1);
    const run = (...words: string[]) =>
      new Promise<{ code: number; out: string; error: string }>((resolve) => {
        const env = {
          ...{ ...process.env, STORE_FILE: options.file, DATABASE_URL: options.databaseUrl ?? '' },
          SERVICES_CACHE_DIR: folder,
        };
        execFile(process.execPath, [join(root, 'scripts/visitor.mjs'), ...words], { env }, (error, out, errors) =>
          resolve({ code: Number(error?.code ?? 0), out, error: errors }),
        );
      });

    const senders = JSON.parse((await run('senders')).out);
    const day = new Date().toISOString().slice(0, 10);
    expect(senders).toHaveLength(5);
    expect(senders[0]).toMatchObject({ day, event: 30, product_event: 3 });
    expect(senders[1]).toMatchObject({ day, event: 10, monitoring: 10 });
    expect(JSON.stringify(senders)).not.toContain('203.0.113');

    const one = await run('remove-sender', senders[1].sender);
    expect([one.code, JSON.parse(one.out)]).toEqual([0, { event: 10, monitoring: 10 }]);
    const network = await run('remove-network', '203.0.113.0/24');
    expect([network.code, JSON.parse(network.out)]).toEqual([0, { event: 30, product_event: 3 }]);
    expect(network.error).toContain('2 consent records of them are left');
    expect(JSON.parse((await run('remove-network', '203.0.113.9', '--consent')).out)).toEqual({ consent: 2 });
    const left = (await store.list({ limit: 100 })).events.map(({ messageId }) => messageId);
    expect(left.sort()).toEqual(['198.51.100.1 consent 0', '198.51.100.1 segment 0']);
    await store.close();

    const nobody = await run('remove-network', '192.0.2.1');
    expect([nobody.code, nobody.error]).toEqual([1, expect.stringContaining('Nothing of them is known')]);
    expect((await run('remove-sender')).error).toContain('remove-network');
    expect((await run('remove-network', 'example.com')).error).toContain('"example.com" is no address');
  });
});

describe('the senders in a network', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.7']],
    ['203.0.113.7/30', ['203.0.113.4', '203.0.113.5', '203.0.113.6', '203.0.113.7']],
    ['2001:db8:7:1::1', ['2001:db8:7::/48']],
    ['2001:db8:7:1::/64', ['2001:db8:7::/48']],
    ['2001:db8:7::/47', ['2001:db8:6::/48', '2001:db8:7::/48']],
  ])('%s', (text, networks) => {
    expect(networksIn(text)).toEqual(networks);
    expect(networks.map((network) => networkOf(clientKey(network.split('/')[0])))).toEqual(networks);
  });

  it.each(['', 'x', '203.0.113.7/x', '0.0.0.0/8', '2001::/16', '203.0.113.7/-1', '203.0.113.7/1.5'])(
    'refuses %s',
    (text) => {
      expect(() => networksIn(text)).toThrow('is no address');
    },
  );
});
