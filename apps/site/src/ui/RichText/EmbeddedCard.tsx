import { Link } from '../Link/Link.tsx';
import styles from './RichText.module.css';

interface EmbeddedCardProps {
  title: string;
  text?: string;
  /** Without one the card has its words only: its page isn't published. */
  href?: string;
  [data: `data-${string}`]: string | number | undefined;
}

/** Something else to read, between paragraphs. */
export function EmbeddedCard({ title, text, href, ...data }: EmbeddedCardProps) {
  return (
    <aside {...data} className={styles.card}>
      <p className={styles.cardTitle}>{href ? <Link href={href}>{title}</Link> : title}</p>
      {text && <p>{text}</p>}
    </aside>
  );
}
