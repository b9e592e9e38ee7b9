import { BLOCKS, type Document } from '@contentful/rich-text-types';
import type { QuestionEntry, QuestionsEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
import { Questions } from './Questions.tsx';

const answer = (value: string): Document => ({
  nodeType: BLOCKS.DOCUMENT,
  data: {},
  content: [{ nodeType: BLOCKS.PARAGRAPH, data: {}, content: [{ nodeType: 'text', value, marks: [], data: {} }] }],
});
const items = ['Is it free?', 'Can I leave?'].map((question) =>
  testSection<QuestionEntry>('question', { question, answer: answer(`Answer to: ${question}`) }),
);
const questions = testSection<QuestionsEntry>('questions', { sectionTitle: 'Questions', items });

test('each question is a details element; several can be open, all start closed', () => {
  const html = renderSection(<Questions section={questions} index={8} />);
  expect(html.match(/<details/g)).toHaveLength(2);
  expect(html).not.toMatch(/<details[^>]* (name|open)=/);
  expect(html).toMatch(/<summary[^>]*><h3[^>]*>Is it free\?<\/h3>/);
  expect(html).toContain('<p>Answer to: Is it free?</p>');
});

test('no questions is an error', () => {
  expect(() => renderSection(<Questions section={{ ...questions, items: [] }} index={8} />)).toThrow('items is empty');
});
