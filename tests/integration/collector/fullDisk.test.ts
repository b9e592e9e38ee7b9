import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { root } from '../../../scripts/setup/root.mjs';
import { NO_CLIENT_LIMITS } from '../../fixtures/NO_CLIENT_LIMITS.ts';
import { openSmallDisk } from '../../fixtures/openSmallDisk.ts';
import { until } from '../../fixtures/servers/until.ts';
import { batchBody } from './batchBody.ts';

const DISK_MB = 12;
const EVENTS = 50;
const disk = await openSmallDisk(DISK_MB);

// Real ENOSPC; skipped where the system can't create a small disk.
it.runIf(disk)(
  'starts on a full disk, answers 503 and reports it while it is full, and keeps what it acknowledged',
  async () => {
    if (!disk) return;
    const port = await findFreePort();
    const [command = '', ...words] = disk.on([process.execPath, 'apps/collector/main.ts']);
    const env = {
      ...{
        ...process.env,
        COLLECTOR_PORT: String(port),
        COLLECTOR_INTERNAL_PORT: String(port + 1),
      },
      ...NO_CLIENT_LIMITS,
      ...{ STORE_FILE: `${disk.path}/data/store.sqlite`, SERVICES_CACHE_DIR: `${disk.path}/cache`, DATABASE_URL: '' },
    };
    disk.fill();
    const child = spawn(command, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const log: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => void log.push(line));
    const ended = once(child, 'exit');
    const origin = `http://127.0.0.1:${port}`;
    const acknowledged: string[] = [];
    const send = async () => {
      const { text, ids } = batchBody(EVENTS, 'visitor');
      const answer = await fetch(`${origin}/segment/v1/b`, { method: 'POST', body: text });
      if (answer.ok) acknowledged.push(...ids);
      return { status: answer.status, answerText: await answer.text() };
    };
    const health = async () => (await fetch(`http://127.0.0.1:${port + 1}/healthz`)).json();
    const problems = async (): Promise<string[]> => (await health()).problems;
    const full = {
      status: 'degraded',
      problems: expect.arrayContaining([expect.stringMatching(/^collector: the store can't be written since .* full/)]),
    };
    const storedIds = async () => {
      const ids: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query: string = cursor && `&cursor=${cursor}`;
        const page = await (await fetch(`http://127.0.0.1:${port + 1}/inspector/api/events?limit=1000${query}`)).json();
        ids.push(...page.events.map(({ messageId }: { messageId: string }) => messageId));
        cursor = page.nextCursor;
      }
      return new Set(ids);
    };
    try {
      await until(() => isHealthy(origin), 'services');
      expect(await send()).toMatchObject({ status: 503, answerText: expect.stringContaining('full') });
      expect(await health()).toMatchObject(full);
      disk.free();
      await until(async () => (await send()).status === 200, 'the store being opened');
      await until(async () => (await problems()).length === 0, 'the end of the problem');
      disk.fill();
      let last = await send();
      for (let count = 0; count < 200 && last.status === 200; count += 1) last = await send();
      expect(last).toMatchObject({ status: 503, answerText: expect.stringContaining('full') });
      expect((await send()).status).toBe(503);
      expect(await health()).toMatchObject(full);
      disk.free();
      expect((await send()).status).toBe(200);
      await until(async () => (await problems()).length === 0, 'the end of the problem');
      expect(await health()).toMatchObject({ status: 'ok', problems: [] });
      // Once for the whole minute.
      const lines = log.filter((line) => /^collector: the store (?:can't be|is) written/.test(line));
      expect(lines.map((line) => line.includes('written again'))).toEqual([false, true]);
      const ids = await storedIds();
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
      expect(ids.size).toBe(acknowledged.length);
    } finally {
      child.kill('SIGTERM');
      await ended;
      await disk.close();
    }
  },
);

const isHealthy = (origin: string) =>
  fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
