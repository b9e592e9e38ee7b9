import type { ConsentEntry } from '@cumulus/content-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../../ui/page/PageProvider.tsx';
import { testPage } from '../../ui/page/testPage.ts';
import { ConsentBanner } from './ConsentBanner.tsx';
import { consentTexts } from './consentTexts.ts';
import { consentVersion } from './consentVersion.ts';

const consent = {
  ...{ modelName: 'consent', internalName: 'Consent', version: '2026-11', metadata: { updatedAt: 'a' } },
  ...{ title: 'You decide', question: 'May we?', notice: 'We do.', settings: 'Settings' },
  ...{ acceptAll: 'Accept all', refuseAll: 'Refuse all', choose: 'Choose', save: 'Save' },
  cookiePage: { label: 'Cookies', url: '/legal/cookies' },
  groups: { C0001: { title: 'Necessary', text: 'x' } },
} as unknown as ConsentEntry;

test('is hidden until a script knows that nothing is decided, is named, and gives three buttons alike', () => {
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

test('the version changes with any word in this language, and with nothing else', () => {
  const version = consentVersion(consent);
  expect(version).toMatch(/^2026-11\.[0-9a-f]{8}$/);
  expect(consentVersion({ ...consent, metadata: { updatedAt: 'b' } } as never)).toBe(version);
  expect(consentVersion({ ...consent, notice: 'We do not.' })).not.toBe(version);
  expect(consentVersion({ ...consent, groups: {} })).not.toBe(version);
  const texts = consentTexts(consent, { texts: { close: 'Close' } } as never, (path) => `/de${path}`);
  expect(texts).toMatchObject({ version, title: 'Settings', close: 'Close', cookiePage: { url: '/de/legal/cookies' } });
});
