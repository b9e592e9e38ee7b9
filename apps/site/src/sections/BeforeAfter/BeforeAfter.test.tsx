import type { BeforeAfterEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
import { BeforeAfter } from './BeforeAfter.tsx';

const section = testSection<BeforeAfterEntry>('beforeAfter', {
  beforeTitle: 'Before',
  before: ['Five tools'],
  afterTitle: 'With Cumulus',
  after: ['One', 'Quiet'],
});

test('headings and text name the sides, not colour alone', () => {
  const html = renderSection(<BeforeAfter section={section} index={5} />);
  expect(html).toMatch(/<h3[^>]*>Before<\/h3><ul[^>]*>.*Five tools.*<h3[^>]*>With Cumulus<\/h3><ul[^>]*>.*One.*Quiet/s);
});

test('a side without lines is refused', () => {
  expect(() => renderSection(<BeforeAfter section={{ ...section, after: [] }} index={5} />)).toThrow('after is empty');
});
