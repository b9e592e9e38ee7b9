import type { ByLocale } from '../../texts/Texts.ts';

export interface AutomationsTexts {
  title: string;
}

export const automationsTexts: ByLocale<AutomationsTexts> = {
  'en-US': { title: 'Automations' },
  de: { title: 'Automations' },
};
