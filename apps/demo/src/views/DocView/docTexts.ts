import type { ByLocale } from '../../texts/Texts.ts';

export interface DocTexts {
  title: string;
}

export const docTexts: ByLocale<DocTexts> = {
  'en-US': { title: 'Doc' },
  de: { title: 'Doc' },
};
