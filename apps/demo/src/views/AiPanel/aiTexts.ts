import type { ByLocale } from '../../texts/Texts.ts';

export interface AiTexts {
  title: string;
}

export const aiTexts: ByLocale<AiTexts> = {
  'en-US': { title: 'Ai' },
  de: { title: 'Ai' },
};
