import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { leadSubmission } from '../../../apps/leads/testing/leadSubmission.ts';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { root } from '../../../scripts/setup/root.mjs';
import { NO_CLIENT_LIMITS } from '../../fixtures/NO_CLIENT_LIMITS.ts';
import { openSmallDisk } from '../../fixtures/openSmallDisk.ts';
import { until } from '../../fixtures/servers/until.ts';

const DISK_MB = 12;
const SECRET = 'the-secret-of-site-and-services';
const disk = await openSmallDisk(DISK_MB);

// Real ENOSPC; skipped where the system can't create a small disk.
it.runIf(disk)('starts on a full disk, answers 503 while it is full, and keeps what it acknowledged', async () => {
  if (!disk) return;
  const port = await findFreePort();
  const [command = '', ...words] = disk.on([process.execPath, 'apps/leads/main.ts']);
  const env = {
    ...{ ...process.env, LEADS_PORT: String(port), LEADS_INTERNAL_PORT: String(port + 1) },
    ...{ ...NO_CLIENT_LIMITS, LEADS_SECRET: SECRET, DATABASE_URL: '' },
    ...{ STORE_FILE: `${disk.path}/data/store.sqlite`, LEADS_FILE: `${disk.path}/data/leads.sqlite` },
    ...{ SERVICES_CACHE_DIR: `${disk.path}/cache`, CONTENT_URL: 'http://127.0.0.1:9' },
  };
  disk.fill();
  const child = spawn(command, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const log: string[] = [];
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', (line) => void log.push(line));
  const ended = once(child, 'exit');
  const acknowledged = new Map<string, object>();
  const send = async (lead = leadSubmission({ fields: { message: randomUUID() + 'x'.repeat(9_000) } })) => {
    const answer = await fetch(`http://127.0.0.1:${port + 1}/leads`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${SECRET}` },
      body: JSON.stringify(lead),
    });
    const body = (await answer.json()) as { leadId: string; code?: string; isNew?: boolean };
    if (answer.ok) acknowledged.set(body.leadId, lead);
    return {
      status: answer.status,
      code: body.code,
      isNew: body.isNew,
      retryAfter: answer.headers.get('retry-after'),
    };
  };
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${port + 1}${path}`)).text();
  const problems = async (): Promise<string[]> =>
    (JSON.parse(await read('/healthz')).problems as string[]).filter((problem) =>
      problem.startsWith('leads: the store '),
    );
  const isReported = async (text: string) => (await problems()).some((problem) => problem.includes(text));
  const refused = { status: 503, code: 'unavailable', retryAfter: '2' };
  try {
    await until(() => isHealthy(port), 'services');
    await until(() => isReported('has hardly any room left'), 'the full disk, before anybody sends a form');
    expect(await send()).toMatchObject(refused);
    expect(await isReported("can't be written")).toBe(true);
    disk.free();
    await until(async () => (await send()).status === 201, 'the store being opened');
    await until(async () => (await problems()).length === 0, 'the end of the problems');
    disk.fill();
    let last = await send();
    for (let count = 0; count < 500 && last.status === 201; count += 1) last = await send();
    expect(last).toMatchObject(refused);
    expect(await isReported("can't be written")).toBe(true);
    const metrics = await read('/metrics');
    expect(metrics).toContain('services_store_failing{store="leads"} 1\n');
    expect(Number(/^services_leads_failed_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(1);
    disk.free();
    await until(async () => (await problems()).length === 0, 'the end of the problems, without a form');
    expect((await send()).status).toBe(201);
    for (const end of [
      "can't be written: The disk",
      'is written again',
      'has hardly any room left: ',
      'has room again',
    ])
      expect(log.filter((line) => line.startsWith(`leads: the store ${end}`))).not.toEqual([]);
    // Each lead that was acknowledged is there: sent again, it is recognized.
    for (const lead of acknowledged.values())
      expect(await send(lead as never)).toMatchObject({ status: 200, isNew: false });
    expect(acknowledged.size).toBeGreaterThan(1);
  } finally {
    child.kill('SIGTERM');
    await ended;
    await disk.close();
  }
});

const isHealthy = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
