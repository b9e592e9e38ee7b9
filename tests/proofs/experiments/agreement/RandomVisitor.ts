import { seededIds } from '../../../../apps/content/testing/seededIds.ts';

/** The attributes of a random visitor, by which both sides decide. */
export interface RandomVisitor {
  id: string;
  path: string;
  locale: string;
  device: 'desktop' | 'mobile';
  country?: string;
}

const PAGES = ['/', '/pricing', '/contact-sales', '/features/automations', '/teams'];
const LOCALES = ['', 'de', 'fr-FR', 'pt-BR'];
const COUNTRIES = [undefined, 'US', 'CA', 'DE', 'GB', 'AU', 'BR', 'IN'];
const DEVICES = ['desktop', 'mobile'] as const;

/** Random visitors, the same ones in every run. */
export function randomVisitors(count: number, seed: number): RandomVisitor[] {
  const choices = seededIds(count, seed + 1);
  return seededIds(count, seed).map((id, index) => {
    const choice = choices[index] ?? '';
    const pick = <T>(list: readonly T[], at: number) =>
      list[Number.parseInt(choice.slice(at, at + 4), 16) % list.length] as T;
    const locale = pick(LOCALES, 0);
    const page = pick(PAGES, 4);
    const path = locale ? `/${locale}${page === '/' ? '' : page}` : page;
    const country = pick(COUNTRIES, 24);
    return { id, path, locale, device: pick(DEVICES, 28), ...(country && { country }) };
  });
}
