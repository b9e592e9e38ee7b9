import { Link } from '../Link/Link.tsx';
import styles from './RichText.module.css';

interface EmbeddedCardProps {
  title: string;
  text?: string;
  href: string;
  [data: `data-${string}`]: string | number | undefined;
}

/** Something else to read, between paragraphs. */
export function EmbeddedCard({ title, text, href, ...data }: EmbeddedCardProps) {
  return (
    <aside {...data} className={styles.card}>
      <p className={styles.cardTitle}>
        <Link href={href}>{title}</Link>
      </p>
      {text && <p>{text}</p>}
    </aside>
  );
}
