import type { TemplateEntry, TemplateGalleryEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
import { boardSpans, dealTasks } from './boardLayout.ts';
import { TemplateGallery } from './TemplateGallery.tsx';

const template = testSection<TemplateEntry>('template', {
  name: 'Launch',
  columns: ['To do', 'Done'],
  tasks: ['Copy', 'Proof', 'Post'],
  color: 'sky',
});
const gallery = testSection<TemplateGalleryEntry>('templateGallery', { templates: [template] });

test('shows the board: columns with their tasks', () => {
  const html = renderSection(<TemplateGallery section={gallery} index={6} />);
  expect(html).toMatch(/data-span="whole".*data-columns="2"/s);
  expect(html).toMatch(/To do<\/p><ul[^>]*><li>Copy<\/li><li>Proof<\/li><\/ul>.*Done<\/p><ul[^>]*><li>Post<\/li>/s);
});

test('a template without tasks has columns and no empty lists', () => {
  const html = renderSection(
    <TemplateGallery section={{ ...gallery, templates: [{ ...template, tasks: undefined }] }} index={6} />,
  );
  expect(html).toContain('Done</p></li>');
});

test('distributes every task once, in order, more to the first columns', () => {
  expect(dealTasks(['a', 'b', 'c', 'd', 'e'], 3)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  expect(dealTasks([], 2)).toEqual([[], []]);
  expect(dealTasks(['a'], 3)).toEqual([['a'], [], []]);
});

test('boards of up to three columns share a row, others have their own', () => {
  expect(boardSpans([3, 3, 3])).toEqual(['wide', 'narrow', 'whole']);
  expect(boardSpans([3, 4, 3, 3])).toEqual(['whole', 'whole', 'wide', 'narrow']);
  expect(boardSpans([3, 2, 2, 3])).toEqual(['wide', 'narrow', 'narrow', 'wide']);
  expect(boardSpans([5])).toEqual(['whole']);
});
