import { completeAddress } from '@cumulus/content-model/linkAddress';
import { Markdown as MarkdownToJsx } from 'markdown-to-jsx/react';
import type { ReactNode } from 'react';
import { nearestListedUrl } from '../../platform/imageVariants.ts';
import { isSafeHref, isSafeImageSource } from '../Link/href.ts';
import { Link } from '../Link/Link.tsx';
import { usePage } from '../page/PageContext.tsx';
import styles from './Markdown.module.css';

interface MarkdownProps {
  text: string;
  className?: string;
  /** Inline: no paragraphs, in a `<span>`. */
  isInline?: boolean;
}

interface Inner {
  children?: ReactNode;
}

function MarkdownLink({ href, title, children }: Inner & { href?: string; title?: string }) {
  return href ? (
    <Link href={href} title={title}>
      {children}
    </Link>
  ) : (
    <span>{children}</span>
  );
}

function MarkdownImage({ src, alt, title }: { src?: string; alt?: string; title?: string }) {
  const { siteUrl } = usePage();
  const address = src && completeAddress(src);
  if (!address) return <span>{alt}</span>;
  return <img src={nearestListedUrl(address, siteUrl)} alt={alt ?? ''} title={title} loading="lazy" decoding="async" />;
}

const Heading3 = ({ children }: Inner) => <h3>{children}</h3>;
const Heading4 = ({ children }: Inner) => <h4>{children}</h4>;

const options = {
  disableParsingRawHTML: true,
  forceWrapper: true,
  sanitizer: (value: string, tag: string) => {
    if (tag === 'img') return isSafeImageSource(value) ? value : null;
    // Before the scheme is judged: that of `example.com:8080/x` would be `example.com`.
    const address = completeAddress(value);
    return address && isSafeHref(address) ? address : null;
  },
  overrides: {
    a: MarkdownLink,
    img: MarkdownImage,
    h1: Heading3,
    h2: Heading3,
    h3: Heading3,
    h4: Heading4,
    h5: Heading4,
    h6: Heading4,
  },
};

/**
 * Markdown of the content, rendered on the server. HTML in it is shown as text, headings start at level 3, and links follow the rules of Link: those
 * with a javascript, vbscript or data scheme lose their address (REQ-LNK-05).
 */
export function Markdown({ text, className, isInline = false }: MarkdownProps) {
  const names = [styles.markdown, className].filter(Boolean).join(' ');
  const shape = isInline
    ? { forceInline: true, wrapper: 'span' as const }
    : { forceBlock: true, wrapper: 'div' as const };
  return (
    <MarkdownToJsx options={{ ...options, ...shape, wrapperProps: { className: names } as object }}>
      {text}
    </MarkdownToJsx>
  );
}
