import type { ByLocale } from '../../texts/Texts.ts';

export interface DashboardTexts {
  title: string;
}

export const dashboardTexts: ByLocale<DashboardTexts> = {
  'en-US': { title: 'Dashboard' },
  de: { title: 'Dashboard' },
};
