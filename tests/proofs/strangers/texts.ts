import { en, pageOf, paragraph, type Stranger, textPage } from './Stranger.ts';

const LONG_WORD = 'Donaudampfschifffahrt'.repeat(250);
const UMLAUT = 'über-uns';
const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** Words and addresses in all scripts. */
export const TEXTS: Stranger[] = [
  textPage('zz-emoji', [paragraph('👩‍👩‍👧‍👦 🏳️‍🌈 🇩🇪')], { shows: ['👩‍👩‍👧‍👦 🏳️‍🌈 🇩🇪'] }),
  textPage('zz-rtl', [paragraph('مرحبا بالعالم ‮abc‬ שלום')], { shows: ['مرحبا بالعالم'] }),
  textPage('zz-zero-width', [paragraph('a\u200bb\u00adc\ufeffd')], { shows: ['a\u200bb'] }),
  textPage('zz-crlf', [paragraph('One\r\nTwo\rThree')], { shows: ['One<br', '>Two<br'] }),
  textPage('zz-html', [paragraph('<script>alert(1)</script><img src=x onerror=alert(1)> &amp;')], {
    shows: ['&lt;script&gt;alert(1)', '&amp;amp;'],
    hides: ['<script>alert(1)', '<img src=x'],
  }),
  textPage('zz-long-word', [paragraph(LONG_WORD)], { shows: [LONG_WORD] }),
  textPage('zz-combining', [paragraph(`Z${'\u0351'.repeat(300)}algo`)], { shows: ['algo'] }),
  textPage('zz-control', [paragraph('a\u0001b\u0008c\u001fd\u2028e')], { shows: ['e'] }),
  textPage('zz-lone-surrogate', [paragraph('before \ud83d after')], { shows: ['before', 'after'] }),
  ...(['zz/日本語', 'zz/über-uns', 'zz/हिन्दी', 'zz/مرحبا'] as const).map((slug, index): Stranger => {
    const id = `zz-slug-${index}`;
    return textPage(id, [paragraph('Unicode')], {
      fields: { slug: en(slug) },
      answers: { [encoded(`/${slug}`)]: 200 },
    });
  }),
  textPage('zz-nfd', [paragraph('Decomposed')], {
    fields: { slug: en(`zz/nfd-${UMLAUT}`.normalize('NFD')) },
    answers: {
      [encoded(`/zz/nfd-${UMLAUT}`)]: 200,
      [encoded(`/zz/nfd-${UMLAUT}`.normalize('NFD'))]: encoded(`/zz/nfd-${UMLAUT}`),
      [encoded(`/zz/nfd-${UMLAUT}`).toLowerCase()]: encoded(`/zz/nfd-${UMLAUT}`),
    },
  }),
  textPage('zz-case', [paragraph('Case')], { answers: { '/zz/zz-case': 200, '/ZZ/Zz-Case': '/zz/zz-case' } }),
  {
    id: 'zz-space-slug',
    entries: [pageOf('zz-space-slug', [], { slug: en('zz/a b') })],
    finding: 'has what no address can have',
  },
  {
    id: 'zz-german-alone',
    entries: [pageOf('zz-german-alone', [], { slug: { 'en-US': 'zz/german-alone', de: 'zz/nur-deutsch' } })],
    answers: { '/zz/german-alone': 200, '/de/zz/nur-deutsch': 200 },
    finding: 'is published in de by its slug alone',
  },
];
