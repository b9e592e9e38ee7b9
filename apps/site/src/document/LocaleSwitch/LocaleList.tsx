import { usePage } from '../../design-system/page/PageContext.tsx';
import type { Alternate } from '../pageView.ts';
import { localeNames } from './localeNames.ts';

interface LocaleListProps {
  /** The page's addresses in all its locales, including its own. */
  alternates: readonly Alternate[];
  className?: string;
}

/** Links to this page in its locales, each by the locale's own name. visitor/attribution/linkAttribution.ts carries the query over. */
export function LocaleList({ alternates, className }: LocaleListProps) {
  const { locale } = usePage();
  return (
    <ul className={className}>
      {alternates.map((alternate) => (
        <li key={alternate.locale}>
          <a
            href={alternate.path}
            lang={alternate.locale}
            hrefLang={alternate.locale}
            aria-current={alternate.locale === locale ? 'true' : undefined}
            data-keep-query=""
          >
            {localeNames[alternate.locale] ?? alternate.locale}
          </a>
        </li>
      ))}
    </ul>
  );
}
