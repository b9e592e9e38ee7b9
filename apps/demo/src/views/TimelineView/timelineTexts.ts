import type { ByLocale } from '../../texts/Texts.ts';

export interface TimelineTexts {
  title: string;
}

export const timelineTexts: ByLocale<TimelineTexts> = {
  'en-US': { title: 'Timeline' },
  de: { title: 'Timeline' },
};
