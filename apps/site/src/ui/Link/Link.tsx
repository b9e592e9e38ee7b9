import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { usePage } from '../page/usePage.ts';
import { InternalLink } from './InternalLink.tsx';
import { isSafeHref } from './isSafeHref.ts';
import { linkKind } from './linkKind.ts';

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
