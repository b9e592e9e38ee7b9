import type { QuestionsEntry } from '@cumulus/content-model';
import type { FAQPage } from 'schema-dts';
import { plainTextOf } from '../../ui/RichText/plainTextOf.ts';
import type { PageView } from '../PageView.ts';

/** The questions that the page answers, from all its question sections. */
export function questionData({ sections }: PageView): FAQPage | undefined {
  const items = sections
    .filter((section) => section.modelName === 'questions')
    .flatMap((section) => (section as unknown as QuestionsEntry).items ?? []);
  if (items.length === 0) return undefined;
  return {
    '@type': 'FAQPage',
    mainEntity: items.map((item) => ({
      '@type': 'Question',
      name: item.question,
      acceptedAnswer: { '@type': 'Answer', text: plainTextOf(item.answer) },
    })),
  };
}
