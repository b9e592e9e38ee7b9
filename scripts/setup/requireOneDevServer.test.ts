import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requireOneDevServer } from './requireOneDevServer.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('names the address of a running development server, and ignores the lock file of one that has ended', async () => {
  const lock = join(folder, 'dev.json');
  await expect(requireOneDevServer(lock)).resolves.toBeUndefined();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}`;
  writeFileSync(lock, JSON.stringify({ pid: process.pid, port, url }));
  const failure = await requireOneDevServer(lock).catch((error: unknown) => error);
  await new Promise((resolve) => server.close(resolve));
  expect(failure).toMatchObject({ message: expect.stringContaining(url), remedy: expect.stringContaining('stop it') });
  await expect(requireOneDevServer(lock)).resolves.toBeUndefined();
});
