import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../page/PageContext.tsx';
import { testPage } from '../page/testPage.ts';
import { Picture } from './Picture.tsx';
import { testAsset } from './testAsset.ts';

const page = testPage({ microcopy: { errorImage: 'This picture is missing' } });
const html = (props: Parameters<typeof Picture>[0]) =>
  renderToStaticMarkup(
    <PageProvider value={page}>
      <Picture {...props} />
    </PageProvider>,
  );

// REQ-IMG-02
test('offers AVIF and WebP at quality 50 in the default sizes, with its own size', () => {
  const markup = html({ asset: testAsset(), alt: 'A board' });
  expect(markup).toContain('<source type="image/avif" srcSet="/images/space/a/b/c.jpg?w=500&amp;q=50&amp;fm=avif 500w');
  expect(markup).toContain('type="image/webp"');
  expect(markup).toContain('sizes="(max-width: 900px) 100vw, 50vw"');
  expect(markup).toMatch(/<img[^>]* width="1000" height="500"/);
  expect(markup).toContain('loading="lazy"');
  expect(markup).toContain('alt="A board"');
});

test('the variant of the full width has no width in its address', () => {
  const markup = html({ asset: testAsset() });
  expect(markup).toContain(
    '/images/space/a/b/c.jpg?w=800&amp;q=50&amp;fm=avif 800w, /images/space/a/b/c.jpg?q=50&amp;fm=avif 1000w',
  );
  expect(markup).toContain('src="/images/space/a/b/c.jpg?q=50"');
});

test('an image address without an asset gets an existing variant', () => {
  expect(html({ src: '/images/space/a/b/c.jpg?w=120', width: 120, height: 60 })).toContain(
    'src="/images/space/a/b/c.jpg?w=500&amp;q=50"',
  );
});

test('the first picture is loaded eagerly with high priority', () => {
  const markup = html({ asset: testAsset(), priority: true });
  expect(markup).toContain('loading="eager"');
  expect(markup).toContain('fetchPriority="high"');
});

const still = '(prefers-reduced-motion: reduce), print';

// REQ-IMG-04
test('an animation moves in variants, and its first frame is there for less motion', () => {
  const url = '/images/space/a/b/c.webp';
  const markup = html({ asset: testAsset({ url, contentType: 'image/webp', animation: 'resizable' }), alt: 'A board' });
  expect(markup.match(/<source[^>]*>/g)?.map((source) => source.replaceAll('&amp;', '&'))).toEqual([
    `<source media="${still}" type="image/avif" srcSet="${url}?w=500&q=50&fm=avif 500w, ${url}?w=600&q=50&fm=avif 600w, ${url}?w=800&q=50&fm=avif 800w, ${url}?q=50&fm=avif 1000w" sizes="(max-width: 900px) 100vw, 50vw"/>`,
    `<source media="${still}" srcSet="${url}?w=800&q=50&fm=png"/>`,
    `<source type="image/webp" srcSet="${url}?w=500&q=50&fm=webp 500w, ${url}?w=600&q=50&fm=webp 600w, ${url}?w=800&q=50&fm=webp 800w, ${url}?q=50&fm=webp 1000w" sizes="(max-width: 900px) 100vw, 50vw"/>`,
  ]);
  expect(markup).toMatch(
    new RegExp(`<img[^>]* width="1000" height="500"[^>]* alt="A board"[^>]* src="${url}\\?q=50"/>`),
  );
});

// REQ-IMG-04
test('an animation without variants that move is the file, with its first frame for less motion', () => {
  const url = 'https://images.ctfassets.net/space/a/b/c.gif';
  const asset = testAsset({
    url,
    contentType: 'image/gif',
    animation: 'fixed',
    dimensions: { width: 200, height: 100 },
  });
  const markup = renderToStaticMarkup(
    <PageProvider value={testPage({ imageService: { prefixes: ['https://images.ctfassets.net/'] } })}>
      <Picture asset={asset} />
    </PageProvider>,
  );
  expect(markup.match(/srcSet="[^"]*"/g)).toEqual([
    `srcSet="${url}?q=50&amp;fm=avif"`,
    `srcSet="${url}?w=800&amp;q=50&amp;fm=png"`,
  ]);
  expect(markup).toContain(`src="${url}"`);
});

test('an animation that is too large for a page stands still', () => {
  const asset = testAsset({ contentType: 'image/png', animation: 'fixed', size: 11_000_000 });
  expect(html({ asset })).toBe(html({ asset: testAsset({ contentType: 'image/png' }) }));
});

test('an animation of another host is the file', () => {
  const asset = testAsset({ url: 'https://cdn.example/a.gif', contentType: 'image/gif', animation: 'fixed' });
  expect(html({ asset })).toMatch(/^<img [^>]*src="https:\/\/cdn.example\/a.gif"[^>]*>$/);
});

// REQ-IMG-03
test('with only one side set the aspect ratio stays', () => {
  expect(html({ asset: testAsset(), width: 200 })).toContain('width="200" height="100"');
});

test('an SVG is unchanged', () => {
  const markup = html({ asset: testAsset({ url: '/images/logo.svg', contentType: 'image/svg+xml' }), alt: 'Logo' });
  expect(markup).toMatch(/^<img [^>]*src="\/images\/logo.svg"[^>]*>$/);
});

// REQ-IMG-03
test('a decorative picture is hidden, even with a text', () => {
  expect(html({ asset: testAsset(), alt: 'A board', isAriaHidden: true })).toMatch(/aria-hidden="true"[^>]*alt=""/);
});

// REQ-CMS-04
test('a missing asset becomes the placeholder', () => {
  const markup = html({});
  expect(markup).toContain('src="/assets/missing-image.svg"');
  expect(markup).toContain('alt="This picture is missing"');
});
