import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describeSite } from '../../fixtures/describeSite.ts';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import { listVisits } from '../../fixtures/listVisits.ts';
import { scrollThrough } from '../../fixtures/scrollThrough.ts';
import { fetchRaw } from '../budget/fetchRaw.ts';
import { stripScripts } from '../budget/stripScripts.ts';
import { PAGES } from './PAGES.ts';
import { LIST, RECORDED, type RecordedAnswer } from './servePlainPages.ts';

// BASE_URL=http://localhost:3000 node tests/proofs/pace/recordPlainPages.ts
// Records what the figures are multiples of: run once, with a copy of commit ad8e555a. Recorded again, a page that became heavier would look light.

const KEPT = /^(content-type|content-security-policy|cache-control|link|speculation-rules|vary)$/;
const TEXT = /^(text\/|image\/svg|application\/)/;

const origin = process.env.BASE_URL ?? '';
const site = await describeSite(origin);
const browser = await launchChromium();
rmSync(RECORDED, { recursive: true, force: true });
mkdirSync(RECORDED, { recursive: true });
const answers: RecordedAnswer[] = [];

async function record(path: string, headers: Record<string, string>): Promise<void> {
  if (answers.some((answer) => answer.path === path)) return;
  const answer = await fetchRaw(origin + path, 'identity', { ...headers, accept: 'image/avif,*/*' });
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  const kept = Object.entries(answer.headers).filter(([name]) => KEPT.test(name)) as [string, string][];
  const type = answer.headers['content-type'] ?? '';
  const isText = TEXT.test(type);
  const body = type.startsWith('text/html') ? Buffer.from(stripScripts(String(answer.body))) : answer.body;
  const file = `${answers.length}.${type.replace(/.*\/|[+;].*/g, '')}${isText ? '.br' : ''}`;
  writeFileSync(join(RECORDED, file), isText ? brotliCompressSync(body) : body);
  answers.push({ path, headers: { ...Object.fromEntries(kept), ...(isText && { 'content-encoding': 'br' }) }, file });
}

for (const { path, width, height } of Object.values(PAGES)) {
  const [visit] = listVisits(site, [path]);
  const context = await browser.newContext({ viewport: { width, height }, extraHTTPHeaders: visit?.headers ?? {} });
  const page = await context.newPage();
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, body: stripScripts(await response.text()) });
  });
  const paths = new Set<string>();
  page.on('request', (request) => paths.add(request.url().slice(origin.length)));
  await page.goto(origin + path);
  await scrollThrough(page);
  await page.waitForLoadState('networkidle');
  for (const one of paths) await record(one, one === path ? (visit?.headers ?? {}) : {});
  await context.close();
}
await browser.close();
writeFileSync(LIST, `${JSON.stringify(answers, null, 2)}\n`);
console.log(`${answers.length} answers recorded`);
