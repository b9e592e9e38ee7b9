import type { QuoteEntry } from '@cumulus/content-model';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Markdown } from '../Markdown/Markdown.tsx';
import styles from './QuoteFigure.module.css';

interface QuoteFigureProps {
  quote: QuoteEntry;
  className?: string;
  [data: `data-${string}`]: string | number | undefined;
}

/** A customer quote with its author and result. */
export function QuoteFigure({ quote, className = '', ...data }: QuoteFigureProps) {
  const { person, result } = quote;
  const post = [person?.role, person?.company].filter(Boolean).join(', ');
  return (
    <figure {...data} className={`${styles.quote} ${className}`}>
      <blockquote>
        <Markdown text={quote.text} className={styles.text} />
      </blockquote>
      {(person || result) && (
        <figcaption className={styles.caption}>
          {person && (
            <>
              <Avatar name={person.name} portrait={person.portrait} size={48} />
              <span className={styles.person}>
                <span className={styles.name}>{person.name}</span>
                {post && <span className={styles.post}>{post}</span>}
              </span>
            </>
          )}
          {result && <span className={styles.result}>{result}</span>}
        </figcaption>
      )}
    </figure>
  );
}
