import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { isDocumentAddress } from '../../platform/documentAddress.ts';
import { usePage } from '../page/PageContext.tsx';
import { isSafeHref, linkKind } from './href.ts';

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

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'hrefLang' | 'target' | 'rel'> {
  /** `/path` (the locale is added), `#anchor`, `https://…`, `mailto:` or `tel:`. */
  href: string;
  children: ReactNode;
  [data: `data-${string}`]: string | number | undefined;
}

/**
 * A link by the rules of specification section 2: internal ones are localized and fetched ahead, those to other sites open in
 * a new tab and say so. An address with a scheme that isn't allowed leaves only its text.
 */
export function Link({ href, children, ...rest }: LinkProps) {
  const page = usePage();
  const address = href.trim();
  if (!address || !isSafeHref(address)) return <span className={rest.className}>{children}</span>;
  const kind = linkKind(address, page.productDomain);
  if (kind === 'internal') {
    return (
      <InternalLink {...rest} href={address}>
        {children}
      </InternalLink>
    );
  }
  if (kind === 'external') {
    return (
      <a {...rest} href={address} target="_blank" rel="noopener noreferrer">
        {children}
        <span className="visuallyHidden"> ({page.t('opensInNewTab')})</span>
      </a>
    );
  }
  return (
    <a {...rest} href={address}>
      {children}
    </a>
  );
}
