import type { FlattenedAsset, MediaAnimationEntry } from '@cumulus/content-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../page/PageContext.tsx';
import { testPage } from '../page/testPage.ts';
import { VideoAnimation } from './VideoAnimation.tsx';

const asset = (url: string, contentType: string) =>
  ({ url, contentType, dimensions: { width: 1200, height: 750 } }) as FlattenedAsset;

function render(fields: Partial<MediaAnimationEntry>): string {
  const animation = { modelName: 'mediaAnimation', internalName: 'Board', description: 'A task moves', ...fields };
  return renderToStaticMarkup(
    <PageProvider value={testPage({ microcopy: { animationPlay: 'Play', animationPause: 'Pause' } })}>
      <VideoAnimation animation={animation as MediaAnimationEntry} />
    </PageProvider>,
  );
}

test('renders the poster with the description; the files are only referenced', () => {
  const html = render({
    webm: asset('/videos/b.webm', 'video/webm'),
    mp4: asset('/videos/b.mp4', 'video/mp4'),
    poster: asset('/images/cumulus/b/1/b.png', 'image/png'),
  });
  expect(html).toContain('alt="A task moves"');
  expect(html).toContain('data-webm="/videos/b.webm" data-mp4="/videos/b.mp4"');
  expect(html).not.toMatch(/<video|<source[^>]*type="video/);
  expect(html).toMatch(/<button type="button" hidden="" aria-label="Play"/);
});

test('without a file the error names the animation', () => {
  expect(() => render({})).toThrow('Animation "Board": webm or mp4 is required');
});
