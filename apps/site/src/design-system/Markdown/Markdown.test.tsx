import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../page/PageContext.tsx';
import { testPage } from '../page/testPage.ts';
import { Markdown } from './Markdown.tsx';

const html = (text: string, isInline = false) =>
  renderToStaticMarkup(
    <PageProvider value={testPage()}>
      <Markdown text={text} isInline={isInline} />
    </PageProvider>,
  );

// REQ-LNK-05
test.each([
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](java&Tab;script:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](%6Aavascript:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](vbscript:x)',
  '[x](data:text/html,hello)',
  '[x](data:image/png;base64,AAAA)',
  '[x][1]\n\n[1]: javascript:alert(1)',
  '<javascript:alert(1)>',
])('gives %j no address', (text) => {
  expect(html(text)).not.toContain('href=');
});

// REQ-LNK-06
test.each([
  ['[x](example.com:8080/x)', 'https://example.com:8080/x'],
  // The browser decodes the host.
  ['[x](münchen.de/über)', 'https://m%C3%BCnchen.de/%C3%BCber'],
  ['[x](www.example.com)', 'https://www.example.com'],
])('the address of %s is completed', (text, address) => expect(html(text)).toContain(`href="${address}"`));

test.each(['[x](<https://exa mple.com/>)', '[x](notes.html)'])('%s has no address', (text) => {
  expect(html(text)).not.toContain('href=');
});

test('images may be data URLs, but not scripts or SVG', () => {
  expect(html('![a](data:image/png;base64,AAAA)')).toContain('src="data:image/png;base64,AAAA"');
  expect(html('![a](data:image/svg+xml,%3Csvg/%3E)')).not.toContain('src=');
  expect(html('![a](javascript:alert(1))')).not.toContain('src=');
});

test('an image of this origin gets an address of an existing variant', () => {
  expect(html('![a](/images/s/a/b/c.png?w=480&q=90)')).toContain('src="/images/s/a/b/c.png?w=500&amp;q=50"');
  expect(html('![a](https://example.com/images/c.png?w=480)')).toContain(
    'src="https://example.com/images/c.png?w=480"',
  );
});

test('an image of a host without a scheme is loaded from there, a relative one leaves its text', () => {
  expect(html('![a](www.example.com/c.png)')).toContain('src="https://www.example.com/c.png"');
  expect(html('![a](c.png)')).toContain('<span>a</span>');
});

test('HTML is shown as text', () => {
  expect(html('<img src=x onerror=alert(1)>')).not.toContain('<img');
});

test('headings start at level 3 and have no ids', () => {
  expect(html('# One')).toContain('<h3>One</h3>');
  expect(html('#### Four')).toContain('<h4>Four</h4>');
});

test('links follow the rules of Link', () => {
  expect(html('[Pricing](/pricing)')).toContain('href="/pricing" data-prefetch=""');
  expect(html('[Other](https://example.com)')).toContain('target="_blank"');
  expect(html('[Other](www.example.com)')).toContain('href="https://www.example.com" target="_blank"');
  expect(html('[Other](sms:+441234567)')).toContain('href="sms:+441234567"');
  expect(html('[Other](notes.html)')).not.toContain('href');
});

test('a text is a block with paragraphs, or inline', () => {
  expect(html('**Calm** work')).toContain('<p><strong>Calm</strong> work</p>');
  expect(html('**Calm** work', true)).toMatch(/^<span class="markdown"><strong>Calm<\/strong> work<\/span>$/);
});
