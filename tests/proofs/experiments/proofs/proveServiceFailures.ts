import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext } from '@playwright/test';
import { CHROME_AGENT, launchChromium } from '../../../fixtures/launchChromium.ts';
import type { Figure } from '../../Figure.ts';
import { FlagProxy, type ServiceState } from '../failures/FlagProxy.ts';
import { type Look, lookAround, PATHS } from '../failures/lookAround.ts';
import { type RunningCopy, startCopy } from '../running/startCopy.ts';
import { CONSENT } from '../running/Visitor.ts';

const FAILURES: ServiceState[] = ['dying mid-stream', 'silent', 'error 500', 'HTML', 'half a JSON', '10 MB'];
/** A short poll, so that the bad responses reach the site. */
const POLL_MS = '200';
const BAD_MS = 1_500;

/** The flag service fails while visitors are on the site: each sees complete pages, and returning visitors see the same as before. */
export async function proveServiceFailures(): Promise<Figure[]> {
  const browser = await launchChromium();
  try {
    return [...(await proveFailing(browser)), ...(await proveAbsent(browser)), ...(await proveWrongKey(browser))];
  } finally {
    await browser.close();
  }
}

async function proveFailing(browser: Browser): Promise<Figure[]> {
  let copy: RunningCopy | undefined;
  const proxy = await FlagProxy.start();
  try {
    copy = await startCopy({ site: throughProxy(proxy) });
    const { origin } = copy;
    await pause(BAD_MS);
    const returning = await newVisitor(browser, origin);
    const before = await lookAround(returning, origin);
    const figures = [figureOf('flag service works', before, before)];
    for (const state of FAILURES) {
      proxy.become(state);
      await pause(BAD_MS);
      const again = await lookAround(returning, origin, proxy.host);
      figures.push(figureOf(`flag service ${state}: returning visitor`, again, before));
      const someone = await newVisitor(browser, origin);
      figures.push(figureOf(`flag service ${state}: new visitor`, await lookAround(someone, origin, proxy.host)));
      await someone.close();
      proxy.become('good');
      await pause(BAD_MS);
    }
    const logged = copy
      .output()
      .split('\n')
      .filter((line) => line.startsWith('flags: ')).length;
    return [
      ...figures,
      { title: 'lines that the site logged about it', value: logged, unit: '', limit: FAILURES.length, is: 'least' },
    ];
  } finally {
    await copy?.stop();
    await proxy.stop();
  }
}

/** The service never answers, and there is no last good copy. */
async function proveAbsent(browser: Browser): Promise<Figure[]> {
  const flagHost = 'http://localhost:9';
  const copy = await startCopy({ site: () => ({ GROWTHBOOK_API_HOST: flagHost }) });
  try {
    const visitor = await newVisitor(browser, copy.origin);
    const look = await lookAround(visitor, copy.origin, flagHost);
    const cookies = (await visitor.cookies()).filter(({ name }) => name.startsWith('cuGB'));
    return [
      figureOf('flag service absent at the start', look),
      { title: 'cookies set by then', value: cookies.length, unit: '', limit: 0, is: 'most' },
    ];
  } finally {
    await copy.stop();
  }
}

/** The key is changed: the flags stay as they were, and the log has the reason. */
async function proveWrongKey(browser: Browser): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'last-good-'));
  let copy: RunningCopy | undefined;
  const proxy = await FlagProxy.start();
  const start = async (key: string) => {
    const encrypted = { GROWTHBOOK_CLIENT_KEY: 'sdk-local-encrypted', GROWTHBOOK_DECRYPTION_KEY: key };
    copy = await startCopy({ site: throughProxy(proxy, { ...encrypted, FLAGS_CACHE_DIR: folder }) });
    await pause(BAD_MS);
    return copy;
  };
  try {
    const right = await start('Y3VtdWx1cy1kZXYta2V5IQ==');
    const visitor = await newVisitor(browser, right.origin);
    const before = await lookAround(visitor, right.origin);
    const cookies = await visitor.cookies();
    await right.stop();
    const wrong = await start('MDEyMzQ1Njc4OWFiY2RlZg==');
    const again = await newVisitor(browser, wrong.origin);
    await again.addCookies(cookies.filter(({ name }) => name.startsWith('cuGB')));
    const after = await lookAround(again, wrong.origin, proxy.host);
    const someone = await newVisitor(browser, wrong.origin);
    await lookAround(someone, wrong.origin, proxy.host);
    const isDecided = (await someone.cookies()).some(({ name }) => name === 'cuGBVariant');
    const logged = wrong
      .output()
      .split('\n')
      .filter((line) => /^flags: .*Failed to decrypt/.test(line)).length;
    await wrong.stop();
    copy = undefined;
    return [
      figureOf('encrypted flags', before),
      figureOf('encrypted flags, then a wrong key', after, before),
      {
        title: 'decided by the last good flags for a new visitor',
        value: Number(isDecided),
        unit: '',
        limit: 1,
        is: 'least',
      },
      { title: '"Failed to decrypt" in the log', value: logged, unit: '', limit: 1, is: 'least' },
    ];
  } finally {
    await copy?.stop();
    await proxy.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function throughProxy(proxy: FlagProxy, more: Record<string, string> = {}) {
  return (contentUrl: string) => {
    proxy.target = `${contentUrl}/growthbook`;
    return { GROWTHBOOK_API_HOST: proxy.host, FLAGS_POLL_MS: POLL_MS, ...more };
  };
}

async function newVisitor(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({ userAgent: CHROME_AGENT });
  await context.addCookies([{ name: 'OptanonConsent', value: CONSENT.given, url: origin }]);
  return context;
}

function figureOf(title: string, look: Look, before?: Look): Figure {
  const changed = before ? PATHS.filter((path) => look.texts[path] !== before.texts[path]) : [];
  const wrong = [...look.complaints, ...changed.map((path) => `${path} has another text than before`)];
  for (const line of wrong.slice(0, 6)) console.log(`   ${title}: ${line}`);
  return { title, value: wrong.length, unit: 'wrong', limit: 0, is: 'most' };
}
