import { closeSync, openSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '../../../scripts/setup/root.mjs';
import { ContentFolder } from '../../fixtures/ContentFolder.ts';
import { describeSite } from '../../fixtures/describeSite.ts';
import { openSmallDisk, type SmallDisk } from '../../fixtures/openSmallDisk.ts';
import { chooseAddresses, type ServerOnDisk, startOnDisk } from './startOnDisk.ts';

// The built servers with everything that they write on a full disk (real ENOSPC). Pages, pictures, publishing and reports must keep working.
const DISK_MB = 24;
const WHY_SKIPPED =
  'this system lets nobody mount a small disk (neither root nor user name spaces); run it on a machine that does';
const REPORT = {
  'csp-report': { 'document-uri': 'http://localhost/', 'violated-directive': 'img-src', 'blocked-uri': 'data' },
};
const COPY = /^content\/.*\.json$/;

let content: ContentFolder;
let disk: SmallDisk | undefined;
let env: Record<string, string>;
const servers: ServerOnDisk[] = [];

test.describe.configure({ mode: 'serial' });
test.beforeEach(async () => {
  disk = await openSmallDisk(DISK_MB);
  // biome-ignore lint/suspicious/noSkippedTests: only where the system can't create a disk; the reason is printed.
  test.skip(disk === undefined, WHY_SKIPPED);
  content = await ContentFolder.copy();
  symlinkSync(join(root, 'content/cumulus/assets'), join(content.path, 'cumulus/assets'));
  env = await chooseAddresses(content.path);
});
test.afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  await disk?.close();
  await content?.remove();
});

const start = async (name: 'collector' | 'content' | 'site', log?: number) => {
  if (!disk) throw new Error('There is no disk');
  const server = await startOnDisk(name, disk, env, log);
  servers.push(server);
  return server;
};

async function expectAllWell(origin: string, text: string): Promise<void> {
  const { paths } = await describeSite(origin);
  // One of each folder, `/teams/…` or `/fr-FR/…`: a disk knows no difference between pages.
  const byFolder = new Map(paths.map((path) => [path.split('/')[1], path]));
  expect(byFolder.size).toBeGreaterThan(5);
  const answers = await Promise.all([...byFolder.values()].map((path) => fetch(origin + path)));
  expect(answers.filter(({ status }) => status !== 200).map(({ url, status }) => `${status} ${url}`)).toEqual([]);
  const home = await (await fetch(origin)).text();
  const picture = /\/images\/[^"\s?]+/.exec(home)?.[0] ?? '';
  expect((await fetch(`${origin}${picture}`)).status).toBe(200);
  // In a width that was never requested, so that it has to be encoded. The site forwards only the widths of its pages.
  const width = 100 + Math.floor(Math.random() * 900);
  const image = await fetch(`${env.CONTENT_URL}${picture}?w=${width}&fm=webp`);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(100);
  const headers = { 'content-type': 'application/csp-report' };
  const report = await fetch(`${origin}/csp-reports`, { method: 'POST', headers, body: JSON.stringify(REPORT) });
  expect(report.status).toBe(204);
  await publish(text);
  await expect.poll(() => read(`${origin}/pricing`)).toContain(text);
}

const read = async (url: string) => (await fetch(url)).text();
const publish = (text: string) =>
  content.edit('pagePricing', ({ fields }) => {
    fields.seoDescription = { ...fields.seoDescription, 'en-US': text };
  });
const copyOf = (own: SmallDisk) => own.read(own.list().find((name) => COPY.test(name)) ?? 'no copy');
const half = (own: SmallDisk) => own.list().filter((name) => name.includes('.partial') || name.endsWith('.new'));

test('servers start on a full disk', async () => {
  disk?.fill();
  const [services, collector, site] = [await start('content'), await start('collector'), await start('site')];
  await expectAllWell(site.origin, 'Published on a full disk');
  expect([services.isRunning(), collector.isRunning(), site.isRunning()]).toEqual([true, true, true]);
  await expect.poll(site.output).toContain("the last good copy can't be written");
  expect(site.output() + services.output() + collector.output()).not.toMatch(/Uncaught|unhandled/i);
});

test('servers ignore a log on a full disk', async () => {
  disk?.fill();
  // Its warnings about the disk can't be written either.
  const log = openSync('/dev/full', 'w');
  const services = await start('content', log);
  const collector = await start('collector', log);
  const site = await start('site', log);
  closeSync(log);
  await expectAllWell(site.origin, 'Published without a log');
  expect([services.isRunning(), collector.isRunning(), site.isRunning()]).toEqual([true, true, true]);
});

test('servers survive a disk that fills while they run, and use it again once it has room', async () => {
  const own = disk as SmallDisk;
  const services = await start('content');
  await start('collector');
  const site = await start('site');
  await expectAllWell(site.origin, 'Published with room');
  await expect.poll(() => copyOf(own)).toContain('Published with room');
  // Everything that they store is on this disk.
  const folders = () => [...new Set(own.list().map((name) => name.split('/')[0]))].sort();
  await expect.poll(folders).toEqual(['compiled', 'content', 'data', 'flags', 'images', 'reports', 'services']);
  own.fill();
  await expectAllWell(site.origin, 'Published without room');
  // Complete files stay complete: wait longer than the delay of a write.
  await expect.poll(site.output).toContain("the last good copy can't be written");
  expect(JSON.parse(copyOf(own)).entries.pagePricing.fields.seoDescription['en-US']).toBe('Published with room');
  // Each attempt creates a file, and deletes it when it fails.
  await expect.poll(() => half(own)).toEqual([]);
  // The copy of the flags and the sync log are written as well.
  for (const name of own.list().filter((one) => one.endsWith('.json'))) JSON.parse(own.read(name));
  own.free();
  await expectAllWell(site.origin, 'Published with room again');
  await expect.poll(() => copyOf(own)).toContain('Published with room again');

  // Full again, and without the content system: a node that starts uses the copy.
  await site.stop();
  await services.stop();
  own.fill();
  const alone = await start('site');
  expect(await read(`${alone.origin}/pricing`)).toContain('Published with room again');
  expect((await fetch(`${alone.origin}/teams/law`)).status).toBe(200);
});
