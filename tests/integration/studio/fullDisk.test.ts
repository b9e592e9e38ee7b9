import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { root } from '../../../scripts/setup/root.mjs';
import { openSmallDisk } from '../../fixtures/openSmallDisk.ts';
import { until } from '../../fixtures/servers/until.ts';

const PASSWORD = 'grey river under seven bridges';
const NONE = { CONTENT_INTERNAL_URL: 'none', COLLECTOR_INTERNAL_URL: 'none', LEADS_INTERNAL_URL: 'none' };
const disk = await openSmallDisk(1);

// Real ENOSPC; skipped where the system can't create a small disk.
it.runIf(disk)('on a full disk people read and sign in, nothing is changed or lost, and health names it', async () => {
  if (!disk) return;
  const port = await findFreePort();
  const env = {
    ...{ ...process.env, ...NONE, ADMIN_PORT: String(port), SITE_INTERNAL_URL: 'none' },
    ...{ STUDIO_DATA_DIR: `${disk.path}/studio`, LAKE_DIR: 'none' },
  };
  const on = (file: string, ...args: string[]) => {
    const [command = '', ...words] = disk.on([process.execPath, file, ...args]);
    return [command, words] as const;
  };
  execFileSync(...on('apps/studio/command.ts', 'add-user', 'anna', '--roles', 'admin'), {
    cwd: root,
    env,
    input: PASSWORD,
  });
  const child = spawn(...on('apps/studio/main.ts'), { cwd: root, env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  let headers: Record<string, string> = {};
  const ask = async (path: string, body?: object, method = body ? 'POST' : 'GET') => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return { status: response.status, cookie: response.headers.get('set-cookie'), body: await response.json() };
  };
  const signIn = async () => {
    headers = {};
    const { status, cookie, body } = await ask('/api/session', { name: 'anna', password: PASSWORD });
    headers = { cookie: String(cookie).split(';')[0] ?? '', 'x-csrf-token': body.csrf };
    return status;
  };
  const annotate = (text: string) => ask('/api/markers', { text, date: '2026-11-28' });
  const save = (name: string) => ask('/api/segments', { name, filters: ['country:DE'] });
  try {
    await until(() => isUp(port), 'the studio');
    expect(await signIn()).toBe(200);
    expect([(await annotate('before')).status, (await save('before')).status]).toEqual([201, 201]);
    disk.fill();
    // The last block of the log has room for a few entries more.
    let refused = await annotate('full');
    for (let count = 0; count < 50 && refused.body.error === 'Unavailable'; count += 1)
      refused = await annotate('full');
    expect([refused.status, refused.body.error]).toEqual([503, 'NoAuditLog']);
    expect((await save('full')).body).toMatchObject({
      error: 'Unavailable',
      message: expect.stringContaining('segments.json'),
    });
    const [segment] = (await ask('/api/segments')).body.segments;
    expect(segment.name).toBe('before');
    expect((await ask(`/api/segments/${segment.id}`, undefined, 'DELETE')).status).toBe(503);
    expect(JSON.stringify((await ask('/healthz')).body)).toContain("the audit log can't be written");
    expect(await signIn()).toBe(200);
    expect((await ask('/api/markers')).body.markers).toHaveLength(1);
    disk.free();
    expect([(await annotate('after')).status, (await save('after')).status]).toEqual([201, 201]);
    expect(JSON.stringify((await ask('/healthz')).body)).not.toContain('audit log');
    const texts = (await ask('/api/markers')).body.markers.map(({ text }: { text: string }) => text);
    expect(texts).toEqual(['before', 'after']);
    // Each line is whole, but one that the full disk cut off.
    const lines = disk.read('studio/audit.jsonl').trim().split('\n');
    expect(lines.at(-1)).toContain('annotated the charts');
    expect(lines.filter((line) => !line.endsWith('}')).length).toBeLessThanOrEqual(1);
    expect(disk.list().filter((name) => name.includes('.partial.'))).toEqual([]);
  } finally {
    child.kill('SIGTERM');
    await ended;
    await disk.close();
  }
});

const isUp = (port: number) =>
  fetch(`http://127.0.0.1:${port}/self/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
