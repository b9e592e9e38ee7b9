import type { MediaVideoEntry, VideoEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
import { Video } from './Video.tsx';

const video = testSection<MediaVideoEntry>('mediaVideo', {
  title: 'Tour',
  url: 'https://vimeo.com/1084537',
  isVertical: true,
});
const section = testSection<VideoEntry>('video', { sectionTitle: 'See it', body: 'In **half** a minute.', video });

test('has title, text and the video; a vertical one is beside them', () => {
  const html = renderSection(<Video section={section} index={1} />);
  expect(html).toContain('<h2>See it</h2>');
  expect(html).toContain('<strong>half</strong>');
  expect(html).toContain('class="frame" data-vertical="true"');
  expect(html).toContain('data-service="vimeo"');
});

test('the error of a missing video names the section', () => {
  expect(() => renderSection(<Video section={{ ...section, video: undefined }} index={1} />)).toThrow('Test – video');
});
