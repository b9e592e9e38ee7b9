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
