import { readFileSync } from 'node:fs';
import type { ConsentEntry } from '@cumulus/content-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../../design-system/page/PageContext.tsx';
import { testPage } from '../../design-system/page/testPage.ts';
import type { ConsentGroup } from '../../privacy/consentGroups.ts';
import { ConsentBanner } from './ConsentBanner.tsx';
import { consentVersion, preferencesCopy } from './consentCopy.ts';

const consent = {
  ...{ modelName: 'consent', internalName: 'Consent', version: '2026-11', metadata: { updatedAt: 'a' } },
  ...{ title: 'You decide', question: 'May we?', notice: 'We do.', settings: 'Settings' },
  ...{ acceptAll: 'Accept all', refuseAll: 'Refuse all', choose: 'Choose', save: 'Save' },
  cookiePage: { label: 'Cookies', url: '/legal/cookies' },
  groups: {
    C0001: { title: 'Necessary', text: 'x' },
    C0002: { title: 'Analytics', text: 'y', summary: 'Counts pages.' },
    C0004: { title: 'Advertising', text: 'Recognises customers.' },
  },
} as unknown as ConsentEntry;

test('is hidden until a script finds no decision, has a name, and three equal buttons', () => {
  const html = renderToStaticMarkup(
    <PageProvider value={testPage()}>
      <ConsentBanner consent={consent} />
    </PageProvider>,
  );
  expect(html).toMatch(/<aside[^>]* hidden="">/);
  expect(html).toMatch(/aria-labelledby="consent-title".*id="consent-title">You decide</);
  const buttons = [...html.matchAll(/<button ([^>]*)>/g)].map(([, attributes]) => attributes);
  expect(buttons.map((one) => /data-consent="(\w+)"/.exec(one ?? '')?.[1])).toEqual(['accept', 'refuse', 'settings']);
  const looks = buttons.map((one) => one?.replace(/ (data-consent|aria-haspopup)="\w+"/g, ''));
  expect(new Set(looks).size).toBe(1);
});

test('names each purpose that needs consent, in short where possible, and has the groups to allow', () => {
  const html = (used: readonly ConsentGroup[]) =>
    renderToStaticMarkup(
      <PageProvider value={testPage()}>
        <ConsentBanner consent={consent} used={used} />
      </PageProvider>,
    );
  const all = html(['C0001', 'C0002', 'C0004']);
  expect(all).toContain('<dt>Analytics</dt> <dd>Counts pages.</dd>');
  expect(all).toContain('<dt>Advertising</dt> <dd>Recognises customers.</dd>');
  expect(all).not.toContain('Necessary');
  expect(all).toContain('data-groups="C0002 C0004"');
  const few = html(['C0001', 'C0002']);
  expect(few).not.toContain('Advertising');
  expect(few).toContain('data-groups="C0002"');
});

test('every language names recordings, visitor identification and advertising, and each group in short', () => {
  const url = new URL('../../../../../content/cumulus/entries/global.json', import.meta.url);
  const { entries } = JSON.parse(readFileSync(url, 'utf8'));
  const { groups } = entries.find(({ sys }: { sys: { id: string } }) => sys.id === 'consent').fields;
  const identification = /visitor identification|identification des visiteurs|identificación de visitantes/i;
  const others = /identificazione dei visitatori|identificação de visitantes|besuchererkennung/i;
  expect(Object.keys(groups)).toHaveLength(6);
  for (const [locale, words] of Object.entries<Record<string, { summary?: string; text: string }>>(groups)) {
    const { C0002, C0003, C0004 } = words;
    for (const group of [C0002, C0003, C0004]) expect(group?.summary, locale).toMatch(/^\p{Lu}.{30,}\.$/u);
    expect(C0004?.summary, locale).toMatch(new RegExp(`${identification.source}|${others.source}`, 'i'));
    expect(C0004?.summary, locale).toMatch(/advertisements|annonces|anuncios|annunci|anúncios|Anzeigen/);
    // The preferences and the cookie page allow what the banner names, neither less nor more.
    for (const text of [C0004?.summary, C0004?.text])
      expect(text, locale).toMatch(
        /(customers|clients|clientes|clienti|Kunden).*(compan|entrepr|empresas|aziend|Untern)/,
      );
    expect(C0004?.text, locale).toContain(C0004?.summary?.match(/\(.+\)/)?.[0]);
    const best = /works better|fonctionne mieux|funciona mejor|funziona meglio|funciona melhor|besser ankommt/;
    for (const text of [C0002?.summary, C0002?.text]) expect(text, locale).toMatch(best);
    for (const text of [C0002?.summary, C0002?.text])
      expect(text, locale).toMatch(/record|enregistr|graba|registra|grava|aufzeichnen|aufgezeichnet/);
    const names = C0002?.summary?.match(/\([^)]+\)/g) ?? [];
    expect(names.length, locale).toBeGreaterThan(0);
    for (const name of names) expect(C0002?.text, locale).toContain(name);
  }
});

test('a version that a cookie encodes is compared decoded', () => {
  expect(consentVersion({ ...consent, version: 'May 2027; b' })).toMatch(/^May-2027--b\.[0-9a-f]{8}$/);
});

test('the version changes with any text in this language, and with nothing else', () => {
  const version = consentVersion(consent);
  expect(version).toMatch(/^2026-11\.[0-9a-f]{8}$/);
  expect(consentVersion({ ...consent, metadata: { updatedAt: 'b' } } as never)).toBe(version);
  expect(consentVersion({ ...consent, notice: 'We do not.' })).not.toBe(version);
  expect(consentVersion({ ...consent, groups: {} })).not.toBe(version);
  expect(consentVersion(consent, ['C0001', 'C0002'])).not.toBe(version);
  const texts = preferencesCopy(consent, { texts: { close: 'Close' } } as never, (path) => `/de${path}`);
  expect(texts).toMatchObject({ version, title: 'Settings', close: 'Close', cookiePage: { url: '/de/legal/cookies' } });
});
