import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Snapshot, View } from '../space.ts';
import type { ContentStore } from '../store/ContentStore.ts';
import { entry } from '../testing/fixtureSpace.ts';
import { sendWebhooks } from './sendWebhooks.ts';

// Retries follow at once.
vi.mock('node:timers/promises', async (original) => ({ ...(await original()), setTimeout: async () => undefined }));

type Listener = Parameters<ContentStore['onChange']>[0];

let status: number;
let requests: number;
let change: Listener;
let stop: () => void;
const server = createServer((request, response) => {
  requests += 1;
  request.resume().on('end', () => response.writeHead(status).end());
});

beforeEach(async () => {
  [status, requests] = [500, 0];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const onChange = (listener: Listener) => {
    change = listener;
    return () => undefined;
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`;
  stop = sendWebhooks({ store: { onChange } as ContentStore, urls: [url], secret: 'ab'.repeat(32) });
});
afterEach(async () => {
  stop();
  await new Promise((resolve) => server.close(resolve));
});

function spaceOf(count: number): Snapshot {
  const entries = Array.from({ length: count }, (_, index) => entry('author', `a${index}`, {}));
  const delivery: View = { entries: new Map(entries.map((one) => [one.sys.id, one])), assets: new Map() };
  return { spaceId: 'main', delivery } as Snapshot;
}

it('drops what waits when the receiver fails, and sends what comes later', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const warnings = () => warn.mock.calls.flat().join('\n');
  change(spaceOf(0), spaceOf(20));
  // Eight at a time, each four times.
  await expect.poll(() => requests).toBe(32);
  await expect.poll(warnings).toContain('12 messages to');
  expect(warnings()).toContain('dropped (the receiver fails)');
  status = 200;
  change(spaceOf(20), spaceOf(21));
  await expect.poll(() => info.mock.calls.flat().join()).toContain('can be reached again');
  expect(requests).toBe(33);
});

it('drops what is beyond the longest queue', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  change(spaceOf(0), spaceOf(10_011));
  expect(warn.mock.calls.flat().join('\n')).toContain('11 messages to');
  stop();
});
