import type { QuestionsEntry } from '@cumulus/content-model';
import type { FAQPage } from 'schema-dts';
import type { PageView } from '../PageView.ts';
import { plainText } from './plainText.ts';

/** The questions that the page answers, from all its question sections. */
export function questionData({ sections }: PageView): FAQPage | undefined {
  const items = sections.filter((section) => section.modelName === 'questions').flatMap((section) => (section as unknown as QuestionsEntry).items ?? []);
  if (items.length === 0) return undefined;
  return {
    '@type': 'FAQPage',
    mainEntity: items.map((item) => ({
      '@type': 'Question',
      name: item.question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(item.answer) },
    })),
  };
}
