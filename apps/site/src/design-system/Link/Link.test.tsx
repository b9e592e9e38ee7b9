import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../page/PageContext.tsx';
import { testPage } from '../page/testPage.ts';
import { Link } from './Link.tsx';

const page = testPage({
  locale: 'de',
  microcopy: { opensInNewTab: 'opens in a new tab', inEnglish: 'auf Englisch' },
  localizedPaths: { '/pricing': '/de/preise', '/': '/' },
});
const html = (href: string) =>
  renderToStaticMarkup(
    <PageProvider value={page}>
      <Link href={href} className="c">
        Go
      </Link>
    </PageProvider>,
  );

test('a mail address may break after its @, other text of a mail link is as it is', () => {
  const mail = (words: string) =>
    renderToStaticMarkup(
      <PageProvider value={page}>
        <Link href="mailto:a@b.example">{words}</Link>
      </PageProvider>,
    );
  expect(mail('a@b.example')).toBe('<a href="mailto:a@b.example">a@<wbr/>b.example</a>');
  expect(mail('Write to a@b.example')).toBe('<a href="mailto:a@b.example">Write to a@b.example</a>');
});

// REQ-LNK-01
test('an internal link is localized and prefetched', () => {
  expect(html('/pricing?a=1#plans')).toBe('<a class="c" href="/de/preise?a=1#plans" data-prefetch="">Go</a>');
});

test('a link to a page that is missing in the locale states that it leads to English', () => {
  expect(html('/?a=1')).toBe(
    '<a class="c" href="/?a=1" hrefLang="en" data-prefetch="">Go<span class="languageCode" data-code="EN" aria-hidden="true"></span><span class="visuallyHidden"> (auf Englisch)</span></a>',
  );
  const labelled = renderToStaticMarkup(
    <PageProvider value={page}>
      <Link href="/" aria-label="Cumulus, Startseite">
        Logo
      </Link>
    </PageProvider>,
  );
  expect(labelled).toContain('aria-label="Cumulus, Startseite (auf Englisch)"');
});

// REQ-LNK-06
test.each([
  ['www.example.com', 'https://www.example.com'],
  [' example.com/x ', 'https://example.com/x'],
])('the external address %j without a scheme leads there', (href, address) => {
  expect(html(href)).toContain(`href="${address}" target="_blank" rel="noopener noreferrer"`);
});

test('a mail address without a scheme and a text message are linked', () => {
  expect(html('jane@example.com')).toBe('<a class="c" href="mailto:jane@example.com">Go</a>');
  expect(html('sms:+441234567')).toBe('<a class="c" href="sms:+441234567">Go</a>');
});

// REQ-LNK-06
test.each(['pricing', './pricing', '../x', 'notes.html', 'www', 'javascript.html'])(
  'the relative address %s, which leads elsewhere from each page, is no link',
  (href) => expect(html(href)).toBe('<span class="c">Go</span>'),
);

// REQ-UIS-02
test('a link that opens an overlay leads to the page behind it, and is not prefetched', () => {
  expect(html('/sign-up?plan=business')).toBe(
    '<a class="c" href="/sign-up?plan=business" data-overlay="sign-up">Go</a>',
  );
  expect(html('/contact-sales?modal=nav')).toContain('data-overlay="contact-sales"');
});

test('on the page behind an overlay its links are ordinary ones', () => {
  const markup = renderToStaticMarkup(
    <PageProvider value={{ ...page, path: '/de/anmelden', localizedPaths: { '/sign-up': '/de/anmelden' } }}>
      <Link href="/sign-up?plan=free">Go</Link>
    </PageProvider>,
  );
  expect(markup).toBe('<a href="/de/anmelden?plan=free" data-prefetch="">Go</a>');
});

test('a file is not prefetched', () => {
  expect(html('/assets/prices.pdf')).toBe('<a class="c" href="/assets/prices.pdf">Go</a>');
});

// REQ-LNK-03
test('an anchor is unchanged', () => {
  expect(html('#plans')).toBe('<a class="c" href="#plans">Go</a>');
});

// REQ-LNK-04
test('a link to another site opens in a new tab and states so', () => {
  const markup = html('https://example.com/a');
  expect(markup).toContain('target="_blank" rel="noopener noreferrer"');
  expect(markup).toContain('<span class="visuallyHidden"> (opens in a new tab)</span>');
});

test('a link to the product or its subdomains stays in this tab', () => {
  expect(html('https://app.cumulus.example/start')).toBe(
    '<a class="c" href="https://app.cumulus.example/start">Go</a>',
  );
});

test('an address that is not allowed renders its text only', () => {
  expect(html('java\nscript:alert(1)')).toBe('<span class="c">Go</span>');
  expect(html('')).toBe('<span class="c">Go</span>');
});

test('click tracking doesn’t count the language note as part of the text', () => {
  const shown = html('/').replace(/<span class="visuallyHidden">.*?<\/span>/, '');
  expect(shown.replace(/<[^>]+>/g, '')).toBe('Go');
});
