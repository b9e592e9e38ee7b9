import { expect, test } from 'vitest';
import { cleanRichText, headingAnchor, isEmptyRichText } from './richText.ts';

const text = (value: string) => ({ nodeType: 'text', value, marks: [], data: {} });
const node = (nodeType: string, ...content: unknown[]) => ({ nodeType, data: {}, content });

test('a text in which all is right stays the same object', () => {
  const document = node('document', node('heading-2', text('Why')), node('paragraph', text('So')));
  expect(cleanRichText(document)).toBe(document);
});

test('what a node lacks is added, and what is no node is left out', () => {
  const document = {
    nodeType: 'document',
    content: [{ nodeType: 'paragraph', content: [{ nodeType: 'text', value: 'a' }, 1] }],
  };
  expect(cleanRichText(document)).toEqual(node('document', node('paragraph', text('a'))));
  expect(cleanRichText({ nodeType: 'document', content: 'no list' })).toEqual(node('document'));
  expect(cleanRichText({ ...text('a'), marks: [{ type: 'bold' }, 'bold'] })).toEqual({
    ...text('a'),
    marks: [{ type: 'bold' }],
  });
});

test.each([
  [node('document'), true],
  [node('document', node('paragraph', text(' \n')), node('heading-2', text(''))), true],
  [node('document', node('hr')), false],
  [node('document', node('unordered-list', node('list-item', node('paragraph', text('a'))))), false],
  [node('document', { nodeType: 'embedded-asset-block', data: { target: {} }, content: [] }), false],
  [{ nodeType: 'document' }, true],
])('%j is empty: %s', (document, isEmpty) => expect(isEmptyRichText(document)).toBe(isEmpty));

test.each([
  ['What it costs', 'what-it-costs'],
  ['Über uns', 'uber-uns'],
  ['हिन्दी शीर्षक', 'हिन्दी-शीर्षक'],
  ['क्\u200dष', 'क्ष'],
  ['日本語 がぎ', '日本語-がぎ'],
  ['?!', undefined],
])('the anchor of %j is %j', (words, anchor) => expect(headingAnchor(words)).toBe(anchor));
