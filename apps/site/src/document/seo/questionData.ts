import type { QuestionsEntry } from '@cumulus/content-model';
import type { FAQPage } from 'schema-dts';
import { plainTextOf } from '../../ui/RichText/plainTextOf.ts';
import type { PageView } from '../PageView.ts';

/** The questions that the page answers, from all its question sections; one that isn't filled yet is left out. */
export function questionData({ sections }: PageView): FAQPage | undefined {
  const items = sections
    .filter((section) => section.modelName === 'questions')
    .flatMap((section) => (section as unknown as QuestionsEntry).items ?? [])
    .filter((item) => item?.question && item.answer);
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
