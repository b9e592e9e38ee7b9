import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporaryFolder.ts';
import type { ReportQuery } from '../Report.ts';
import { ReportProcess } from './ReportProcess.ts';

const main = new URL('../testing/fakeReportMain.ts', import.meta.url);
const environment = {
  LAKE_DIR: '/nowhere',
  STORE_FILE: '/nowhere.sqlite',
  STORE_MAX_DAYS: 395,
  MONITORING_MAX_DAYS: 30,
};
const query: ReportQuery = { from: '2026-11-01', to: '2026-11-30', zone: 'UTC', filters: [], parameters: {} };

function start() {
  const reports = new ReportProcess(environment, { main });
  onTestFinished(() => reports.close());
  return reports;
}

it('keeps its process, and starts another where it ended', async () => {
  const reports = start();
  const first = await reports.run('totals', query);
  expect(await reports.run('totals', query)).toEqual(first);
  process.kill(Number(first.rows[0]?.[0]), 'SIGKILL');
  await vi.waitFor(async () => expect(await reports.run('totals', query).catch(() => first)).not.toEqual(first), {
    timeout: 30_000,
  });
});

it('asks for all that a query has, the end of a part of a period too', async () => {
  const part: ReportQuery = { ...query, until: '2026-11-15T10:00:00Z', parameters: { limit: 10 } };
  const [[asked] = []] = (await start().run('query', part)).rows;
  expect(JSON.parse(String(asked))).toEqual(part);
});

it('says what to do where a report needs too much memory or time, or the store is away', async () => {
  const reports = start();
  const memory = { status: 503, code: 'ReportsAway', message: expect.stringContaining('too much memory') };
  await expect(reports.run('memory', query)).rejects.toMatchObject({ ...memory, headers: { 'Retry-After': '1' } });
  await expect(reports.run('slow', query)).rejects.toMatchObject({ status: 504 });
  await expect(reports.run('away', query)).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('store of the collector'),
  });
  await expect(reports.run('broken', query)).rejects.toThrow('Binder Error');
  expect((await reports.run('totals', query)).columns).toEqual(['pid']);
});

it('ends a report that nobody waits for, and lets others run', async () => {
  const reports = start();
  const leaving = new AbortController();
  const endless = reports.run('endless', query, leaving.signal, 'ann');
  const next = reports.run('totals', query, undefined, 'ann');
  expect((await reports.run('totals', query, undefined, 'ben')).rows).toHaveLength(1);
  leaving.abort(new Error('left'));
  await expect(endless).rejects.toThrow('left');
  expect((await next).rows).toHaveLength(1);
});

it('refuses running reports when it is ended', async () => {
  const reports = start();
  await reports.run('totals', query);
  const endless = reports.run('endless', query);
  // The order is sent in the next microtasks.
  await reports.run('totals', query, undefined, 'ben');
  const refused = expect(endless).rejects.toMatchObject({ status: 503 });
  await reports.restart();
  await refused;
});

it('ends a process that hangs, and answers the next report with another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const reports = start();
  const [[first] = []] = (await reports.run('totals', query)).rows;
  const hanging = reports.run('endless', query);
  await reports.run('totals', query, undefined, 'ben');
  const refused = expect(hanging).rejects.toMatchObject({ status: 503, code: 'ReportsAway' });
  vi.advanceTimersByTime(60_000);
  await refused;
  const [[next] = []] = (await reports.run('totals', query)).rows;
  expect(next).not.toBe(first);
});

it('says what an operator has to do where the lake can’t be used', async () => {
  await expect(start().run('unusable', query)).rejects.toMatchObject({
    ...{ status: 503, code: 'LakeUnusable', message: 'the lake is damaged' },
  });
});

it('leaves no file of a process that ended', async () => {
  const folder = temporaryFolder();
  const reports = new ReportProcess({ ...environment, LAKE_DIR: folder }, { main });
  mkdirSync(join(folder, 'reports'));
  writeFileSync(join(folder, 'reports', 'incoming-0.json'), 'of a visitor');
  await reports.restart();
  expect(readdirSync(folder)).toEqual([]);
});
