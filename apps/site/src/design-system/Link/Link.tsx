import { barePath } from '@cumulus/content-model/canonicalPath';
import { completeAddress } from '@cumulus/content-model/linkAddress';
import { type AnchorHTMLAttributes, Children, type ReactNode } from 'react';
import { isDocumentAddress } from '../../platform/documentAddress.ts';
import { usePage } from '../page/PageContext.tsx';
import { isSafeHref, linkKind } from './href.ts';
import { overlayOf } from './overlayLinks.ts';

/**
 * A link within the site, to the page in the current language. If that page doesn't exist, the link leads to English and states so: to screen readers
 * always, visibly with a short `(EN)`, or a small EN in the header; but not in the footer: that of a translated page would be full of them.
 * base.css generates the `(EN)`: text in the link would become part of its name in click tracking.
 * A link that opens an overlay (overlayLinks.ts) is not prefetched: nothing of an overlay is fetched before the visitor points at its link.
 */
export function InternalLink({ href = '', children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const { localizePath, leavesLocale, defaultLocale, path, t } = usePage();
  const address = localizePath(href);
  // On the page behind an overlay its links are ordinary ones.
  const overlay = barePath(address) === path ? undefined : overlayOf(href);
  const behaviour = overlay
    ? { 'data-overlay': overlay }
    : { 'data-prefetch': isDocumentAddress(address) ? '' : undefined };
  if (!leavesLocale(href)) {
    return (
      <a {...rest} href={address} {...behaviour}>
        {children}
      </a>
    );
  }
  const [language = ''] = defaultLocale.split('-');
  const note = `(${t('inEnglish')})`;
  const label = rest['aria-label'];
  return (
    <a {...rest} href={address} hrefLang={language} aria-label={label && `${label} ${note}`} {...behaviour}>
      {children}
      <span className="languageCode" data-code={language.toUpperCase()} aria-hidden="true" />
      <span className="visuallyHidden">{` ${note}`}</span>
    </a>
  );
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'hrefLang' | 'target' | 'rel'> {
  /** `/path` (the locale is added), `#anchor`, `https://…`, `mailto:`, `tel:` or `sms:`. A host or mail address without a scheme gets it. */
  href: string;
  children: ReactNode;
  [data: `data-${string}`]: string | number | undefined;
}

/**
 * A link by REQ-LNK-01 to REQ-LNK-04: internal links are localized and prefetched, external ones open in a new tab and state so. If the address has a
 * scheme that isn't allowed, or leads elsewhere from each page, only the text is rendered (REQ-LNK-05 and REQ-LNK-06).
 */
export function Link({ href, children, ...rest }: LinkProps) {
  const page = usePage();
  const address = completeAddress(href.trim());
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
      {address.startsWith('mailto:') ? breakableAddress(children) : children}
    </a>
  );
}

/** A mail address that doesn't fit one line breaks after its @, not within a word. */
function breakableAddress(children: ReactNode): ReactNode {
  return Children.map(children, (child) => {
    const [, name, host] = typeof child === 'string' ? (/^(\S+@)(\S+)$/.exec(child) ?? []) : [];
    if (!name) return child;
    return (
      <>
        {name}
        <wbr />
        {host}
      </>
    );
  });
}
