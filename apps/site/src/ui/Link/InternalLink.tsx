import type { AnchorHTMLAttributes } from 'react';
import { isDocumentAddress } from '../../documentAddress.ts';
import { usePage } from '../page/usePage.ts';

/**
 * A link within the site: in the page's language where the page exists in it. Where it doesn't, the link leads to English and says so, in words for
 * those who listen, and in `main` with a short `(EN)`; the header and footer of a translated page would be full of them. The `(EN)` is drawn by base.css: as text it
 * would become part of what a click is counted by.
 */
export function InternalLink({ href = '', children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const { localizePath, leavesLocale, defaultLocale, t } = usePage();
  const address = localizePath(href);
  const prefetch = { 'data-prefetch': isDocumentAddress(address) ? '' : undefined };
  if (!leavesLocale(href)) {
    return (
      <a {...rest} href={address} {...prefetch}>
        {children}
      </a>
    );
  }
  const [language = ''] = defaultLocale.split('-');
  const note = `(${t('inEnglish')})`;
  const label = rest['aria-label'];
  return (
    <a {...rest} href={address} hrefLang={language} aria-label={label && `${label} ${note}`} {...prefetch}>
      {children}
      <span className="languageCode" data-code={language.toUpperCase()} aria-hidden="true" />
      <span className="visuallyHidden">{` ${note}`}</span>
    </a>
  );
}
