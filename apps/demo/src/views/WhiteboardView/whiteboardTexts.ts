import type { ByLocale } from '../../texts/Texts.ts';

export interface WhiteboardTexts {
  title: string;
}

export const whiteboardTexts: ByLocale<WhiteboardTexts> = {
  'en-US': { title: 'Whiteboard' },
  de: { title: 'Whiteboard' },
};
