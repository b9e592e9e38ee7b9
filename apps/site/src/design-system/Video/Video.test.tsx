import { readFileSync } from 'node:fs';
import type { FlattenedAsset, MediaVideoEntry } from '@cumulus/content-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../page/PageContext.tsx';
import { testPage } from '../page/testPage.ts';
import { Video } from './Video.tsx';

const asset = (url: string, contentType: string) =>
  ({ url, contentType, dimensions: { width: 1280, height: 720 } }) as FlattenedAsset;
const poster = asset('/images/cumulus/p/1/p.jpg', 'image/jpeg');
const microcopy = {
  videoPlay: 'Play video: {title}',
  videoTranscript: 'Transcript',
  videoCaptions: 'Captions',
  opensInNewTab: '(new tab)',
};

function render(fields: Partial<MediaVideoEntry>, frameHosts?: string[]): string {
  const video = { modelName: 'mediaVideo', internalName: 'x', title: 'A tour', ...fields } as MediaVideoEntry;
  return renderToStaticMarkup(
    <PageProvider value={testPage({ microcopy, frameHosts })}>
      <Video video={video} />
    </PageProvider>,
  );
}

test('a supported service: a poster that links to it, without a request to it', () => {
  const html = render({ url: 'https://youtu.be/aqz-KE-bpKQ', poster });
  expect(html).toContain(
    'href="https://www.youtube.com/watch?v=aqz-KE-bpKQ" target="_blank" rel="noopener noreferrer"',
  );
  expect(html).toContain('Play video: A tour');
  expect(html).toContain('/images/cumulus/p/1/p.jpg');
  expect(html).not.toMatch(/<iframe|src="[^"]*youtu/);
});

// REQ-VID-02
test('another host that is allowed: a lazy-loaded embed with its title', () => {
  const html = render({ url: 'https://media.example/player/7' }, ['media.example']);
  expect(html).toContain('<iframe src="https://media.example/player/7" title="A tour" loading="lazy"');
  expect(html).not.toContain('data-enhance');
});

// REQ-VID-02
test.each([
  'https://media.example/player/7',
  'https://allowed.example.evil.example/7',
  'http://allowed.example/7',
  '/player/7',
])('%s, whose frame would be blocked, is a link with its title', (url) => {
  const html = render({ url, transcript: 'One.' }, ['allowed.example']);
  expect(html).toMatch(new RegExp(`<p[^>]*><a href="${url}"[^>]*>A tour`));
  expect(html).toContain('<p>One.</p>');
  expect(html).not.toMatch(/<iframe|data-service|data-enhance/);
});

test('a file: controls, captions, no preloading', () => {
  const html = render({
    file: asset('/videos/t.mp4', 'video/mp4'),
    poster,
    captions: asset('/assets/t.vtt', 'text/vtt'),
  });
  expect(html).toMatch(/<video controls="" playsInline="" preload="none"/);
  expect(html).toContain('poster="/images/cumulus/p/1/p.jpg?w=1200&amp;q=50&amp;fm=webp"');
  expect(html).toContain('<source src="/videos/t.mp4" type="video/mp4"/>');
  expect(html).toContain('<track kind="captions" src="/assets/t.vtt" srcLang="en-US" label="Captions" default=""/>');
});

test('a file without a poster shows its first picture', () => {
  expect(render({ file: asset('/videos/t.mp4', 'video/mp4') })).toContain('preload="metadata"');
});

test('a transcript in paragraphs, a vertical frame, autoplay', () => {
  const html = render({
    url: 'https://vimeo.com/1084537',
    transcript: 'One.\r\n \r\nTwo.',
    isVertical: true,
    isAutoplay: true,
  });
  expect(html).toContain('<summary data-type="transcript">Transcript</summary><p>One.</p><p>Two.</p>');
  expect(html).toContain('data-vertical="true"');
  expect(html).toContain('data-autoplay="true"');
});

// REQ-VID-01
test('throws without an address', () => {
  expect(() => render({})).toThrow('video.url is required');
});

// REQ-VID-07
test('the cover of a vertical video is 345 × 613 px', () => {
  const css = readFileSync(new URL('./Video.module.css', import.meta.url), 'utf8');
  const [, vertical = ''] = /\[data-vertical\] \.frame \{([^}]+)\}/.exec(css) ?? [];
  expect(vertical).toContain('inline-size: min(345px, 100%)');
  expect(vertical).toContain('aspect-ratio: 345 / 613');
});
