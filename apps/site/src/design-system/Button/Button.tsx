import type { LinkEntry } from '@cumulus/content-model';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { Link } from '../Link/Link.tsx';
import styles from './Button.module.css';

type Look = 'primary' | 'secondary' | 'quiet';

interface LinkButtonProps {
  /** The link entry: its target, style, icon and title are used. */
  link: LinkEntry;
  look?: Look;
  className?: string;
  [data: `data-${string}`]: string | number | undefined;
}

interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  link?: undefined;
  look?: Look;
  icon?: string;
  children: ReactNode;
  [data: `data-${string}`]: string | number | undefined;
}

/** A link of the content in one of three styles, or without `link` a `<button>`. */
export function Button(props: LinkButtonProps | PlainButtonProps) {
  if (props.link === undefined) {
    const { look = 'primary', icon, className, children, link: _, ...rest } = props;
    return (
      <button type="button" {...rest} className={[styles.button, className].filter(Boolean).join(' ')} data-look={look}>
        {children}
        {icon && <Icon name={icon} size={20} />}
      </button>
    );
  }
  const { link, look = link.style ?? 'primary', className, ...data } = props;
  const icon = link.icon ?? (look === 'quiet' ? 'arrow-right' : undefined);
  return (
    <Link
      {...data}
      href={link.url}
      title={link.linkTitle}
      className={[styles.button, className].filter(Boolean).join(' ')}
      data-look={look}
      data-link-title={link.linkTitle}
    >
      {link.label}
      {icon && <Icon name={icon} size={20} />}
    </Link>
  );
}
