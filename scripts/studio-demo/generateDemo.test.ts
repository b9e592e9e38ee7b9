import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openLake } from '@cumulus/lake';
import { expect, it, onTestFinished } from 'vitest';
import { demoFiles } from './demoFolder.ts';
import { generateDemo, readGenerated } from './generateDemo.ts';

const HOUR_MS = 3_600_000;
const VISITS = 600;

function createFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'studio-demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return demoFiles(join(folder, 'demo'));
}

const countIn = (file: string, table: string, condition = 'true') => {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database.prepare(`SELECT count(*) AS count FROM ${table} WHERE ${condition}`).get();
  database.close();
  return Number(row?.count);
};

it('fills stores of its own, and the lake with each event once', async () => {
  const files = createFiles();
  expect(await readGenerated(files)).toBeUndefined();
  const now = Date.now() - 2 * HOUR_MS;
  const generated = await generateDemo({ files, now, visits: VISITS });
  expect(await readGenerated(files)).toEqual(generated);
  expect(countIn(files.collector, 'event')).toBe(generated.events);
  expect(countIn(files.collector, 'event', 'is_valid = 0')).toBe(0);
  expect(countIn(files.collector, 'consent', `message LIKE '%"refuse"%'`)).toBeGreaterThan(10);
  expect(countIn(files.collector, 'consent_total', 'asked > accepted + refused')).toBeGreaterThan(50);
  expect(countIn(files.leads, 'lead')).toBe(generated.leads);
  const lake = await openLake({ folder: files.lake, memoryLimit: '300MB' });
  const { rows } = await lake.query(new URL('countEvents.sql', import.meta.url)).finally(() => lake.close());
  expect(rows).toEqual([{ events: generated.events, ids: generated.events }]);
});
