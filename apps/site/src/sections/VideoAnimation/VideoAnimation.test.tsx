import type { FlattenedAsset, MediaAnimationEntry, VideoAnimationEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
import { VideoAnimation } from './VideoAnimation.tsx';

const webm = { url: '/videos/b.webm' } as FlattenedAsset;
const animation = testSection<MediaAnimationEntry>('mediaAnimation', { description: 'A task moves', webm });
const section = testSection<VideoAnimationEntry>('videoAnimation', { sectionTitle: 'It tells them', animation });

test('has its text and the animation', () => {
  const html = renderSection(<VideoAnimation section={section} index={2} />);
  expect(html).toContain('<h2>It tells them</h2>');
  expect(html).toContain('data-enhance="videoAnimation"');
});

test('the error of a missing animation names the section', () => {
  const broken = { ...section, animation: undefined };
  expect(() => renderSection(<VideoAnimation section={broken} index={2} />)).toThrow('Test – videoAnimation');
});
