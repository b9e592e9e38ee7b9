import type { ByLocale } from '../../texts/Texts.ts';

export interface BoardTexts {
  title: string;
}

export const boardTexts: ByLocale<BoardTexts> = {
  'en-US': { title: 'Board' },
  de: { title: 'Board' },
};
