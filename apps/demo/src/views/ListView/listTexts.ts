import type { ByLocale } from '../../texts/Texts.ts';

export interface ListTexts {
  title: string;
}

export const listTexts: ByLocale<ListTexts> = {
  'en-US': { title: 'List' },
  de: { title: 'List' },
};
