import { expect, type Page } from '@playwright/test';
import { type CacheKind, cacheControlOf } from '../../../apps/site/src/server/cachePolicy.ts';
import { ABSENT_PATH } from '../../fixtures/ABSENT_PATH.ts';
import { test } from '../setup/test.ts';

/** Pages that together have every kind of control. audits/firstVisit.spec.ts checks that no page violates the policy by itself. */
const PRESSED = [
  '/',
  '/pricing',
  '/demo',
  '/contact-sales',
  '/features/docs',
  '/features/whiteboards',
  '/features/tasks',
];
const MAX_PRESSED = 40;

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** Not yet in TypeScript's own types. */
interface Policies {
  createPolicy(name: string, rules: object): unknown;
}

/** Collects violations from now on, as the page's own events report them. */
async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('tellViolation', (text: string) => violations.push(text));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) =>
      (window as unknown as { tellViolation(text: string): void }).tellViolation(
        `${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`,
      ),
    ),
  );
  return violations;
}

/**
 * Presses the visible controls of a page one after the other, and Escape after each. Clicks by the page itself run the same code as a visitor's, at
 * a tenth of the time.
 * @returns how many were pressed
 */
async function pressControls(max: number): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const pressed = new Set<Element>();
  const next = () =>
    [...document.querySelectorAll<HTMLElement>('button, summary')].find(
      (control) => !pressed.has(control) && control.checkVisibility({ visibilityProperty: true }),
    );
  for (let control = next(); control && pressed.size < max; control = next()) {
    pressed.add(control);
    control.focus();
    control.click();
    await frame();
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await frame();
  }
  return pressed.size;
}

test('every kind of answer has its headers', async ({ request }) => {
  const home = await request.get('/');
  const picture = /(?:src|srcset)="(\/images\/[^"\s]+)/.exec(await home.text())?.[1]?.replaceAll('&amp;', '&') ?? '';
  // The boot script's tag as bootAfterPaint rewrites it.
  const script = /import\("(\/assets\/_\/[^"]+\.js)"\)/.exec(await home.text())?.[1] ?? 'no script';
  const answers = {
    page: home,
    absent: await request.get(ABSENT_PATH),
    feed: await request.get('/rss.xml'),
    script: await request.get(script),
    picture: await request.get(picture),
    part: await request.get('/assets/icons.svg', { headers: { range: 'bytes=0-9' } }),
    health: await request.get('/healthz'),
    rules: await request.get('/speculation-rules.json'),
    refused: await request.post('/', { data: 'x' }),
    share: await request.get('/og/home.png'),
  };
  for (const [kind, answer] of Object.entries(answers)) {
    expect.soft(answer.headers(), kind).toMatchObject(EVERYWHERE);
    expect.soft(answer.headers()['content-security-policy'], kind).toMatch(/^default-src 'none'/);
  }
  // Players of recordings, feed readers and mail are on other sites.
  const shared = ['script', 'picture', 'part', 'share'];
  for (const [kind, answer] of Object.entries(answers)) {
    const isShared = shared.includes(kind);
    expect.soft(answer.headers()['cross-origin-resource-policy'], kind).toBe(isShared ? 'cross-origin' : 'same-origin');
    expect.soft(answer.headers()['access-control-allow-origin'], kind).toBe(isShared ? '*' : undefined);
  }
  for (const kind of ['page', 'absent'] as const) {
    const headers = answers[kind].headers();
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['speculation-rules']).toBe('"/speculation-rules.json"');
    expect(headers['cache-control']).not.toContain('no-store');
  }
  const policies: Record<keyof typeof answers, CacheKind> = {
    // Has variants, and sets the consent rule's cookie for a new visitor.
    page: 'privatePage',
    absent: 'page',
    feed: 'page',
    script: 'hashedFile',
    picture: 'image',
    part: 'publicFile',
    health: 'health',
    rules: 'speculationRules',
    refused: 'message',
    share: 'socialImage',
  };
  for (const [kind, answer] of Object.entries(answers))
    expect.soft(answer.headers()['cache-control'], kind).toBe(cacheControlOf(policies[kind as keyof typeof answers]));
  expect(answers.rules.headers()['content-type']).toBe('application/speculationrules+json');
});

for (const path of PRESSED) {
  test(`no control violates the policy: ${path}`, async ({ page }) => {
    const violations = await watchViolations(page);
    await page.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }));
    await page.goto(path);
    // Submissions are cancelled: conversion/contactForm.spec.ts tests what is sent.
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('[data-enhance]'))
        element.scrollIntoView({ behavior: 'instant' });
    });
    const pressed = await page.evaluate(pressControls, MAX_PRESSED);
    expect(pressed).toBeGreaterThan(0);
    expect(new URL(page.url()).pathname).toBe(path);
    expect(violations).toEqual([]);
  });
}

test('injected code does not run, and strings do not become code or HTML', async ({ page }) => {
  const violations = await watchViolations(page);
  await page.goto('/');
  const errors = await page.evaluate(async () => {
    // Code that DevTools evaluates is exempt from the policy while it runs; a timer isn't.
    await new Promise((resolve) => setTimeout(resolve));
    const attempt = (act: () => unknown) => {
      try {
        act();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const script = (src: string) => Object.assign(document.createElement('script'), { src });
    return {
      html: attempt(() => Object.assign(document.createElement('p'), { innerHTML: '<b>x</b>' })),
      code: attempt(() => Function('return 1')()),
      foreign: attempt(() => script('https://evil.example/a.js')),
      foreignBlob: attempt(() => script('blob:https://evil.example/1')),
      ownBlob: attempt(() => script(URL.createObjectURL(new Blob(['1'])))),
      policy: attempt(() => (window as unknown as { trustedTypes: Policies }).trustedTypes.createPolicy('other', {})),
    };
  });
  expect(errors).toEqual({
    html: 'TypeError',
    code: 'EvalError',
    foreign: 'TypeError',
    foreignBlob: 'TypeError',
    ownBlob: 'done',
    policy: 'TypeError',
  });
  await expect.poll(() => violations.length).toBeGreaterThan(3);
});
