import type { Document } from '@contentful/rich-text-types';
import type { RichTextEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
import { RichText } from './RichText.tsx';

const paragraph = {
  nodeType: 'paragraph',
  data: {},
  content: [{ nodeType: 'text', value: 'Plain words.', marks: [], data: {} }],
};
const body = { nodeType: 'document', data: {}, content: [paragraph] } as unknown as Document;

test('shows its title and its text', () => {
  const section = testSection<RichTextEntry>('richText', { sectionTitle: 'What we store', body });
  const html = renderSection(<RichText section={section} index={2} />);
  expect(html).toContain('>What we store</h2>');
  expect(html).toContain('<p>Plain words.</p>');
});

test('has the page’s h1 when it is the first section', () => {
  const section = testSection<RichTextEntry>('richText', { sectionTitle: 'Terms', body });
  expect(renderSection(<RichText section={section} index={1} />)).toContain('>Terms</h1>');
});

test('a body that is no rich-text document is an error with the section’s name', () => {
  const section = testSection<RichTextEntry>('richText', { body: 'words' as unknown as Document });
  expect(() => renderSection(<RichText section={section} index={2} />)).toThrow('body must be a rich-text document');
});
