import type { FlattenedAsset } from '@cumulus/content-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../page/PageContext.tsx';
import { testPage } from '../page/testPage.ts';
import { Media, type MediaProps } from './Media.tsx';

const asset = { url: '/videos/a.webm', contentType: 'video/webm' } as FlattenedAsset;
const metadata = { id: 'x' };

function render(media: object): string {
  return renderToStaticMarkup(
    <PageProvider value={testPage()}>
      <Media media={{ metadata, internalName: 'x', ...media } as unknown as MediaProps['media']} />
    </PageProvider>,
  );
}

test('renders each kind of media', () => {
  expect(render({ modelName: 'mediaPicture', alt: 'A desk', caption: 'Our desk' })).toMatch(/^<figure.*Our desk/);
  expect(render({ modelName: 'mediaScene', description: 'A scene', layout: 'single', widgets: [] })).toContain(
    'role="img"',
  );
  expect(render({ modelName: 'mediaVideo', title: 'Tour', url: 'https://youtu.be/aqz-KE-bpKQ' })).toContain(
    'data-enhance="video"',
  );
  expect(render({ modelName: 'mediaAnimation', description: 'A loop', webm: asset })).toContain(
    'data-webm="/videos/a.webm"',
  );
});

test('refuses an unknown model', () => {
  expect(() => render({ modelName: 'mediaSound' })).toThrow('mediaSound');
});
