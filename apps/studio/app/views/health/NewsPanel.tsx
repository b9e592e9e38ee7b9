import { Empty } from '../../ui/Empty.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Panel } from '../../ui/Page.tsx';
import type { News } from './findNews.ts';
import styles from './Health.module.css';

const KINDS: Readonly<Record<News['kind'], string>> = {
  error: 'Error',
  slower: 'Slower',
  problem: 'Problem',
  waiting: 'Waiting',
};

interface NewsPanelProps {
  news: readonly News[];
  isReading: boolean;
}

/** What broke since yesterday, each with a link to its table. */
export function NewsPanel({ news, isReading }: NewsPanelProps) {
  return (
    <Panel
      title="What broke since yesterday"
      definition="Errors of the last 24 hours that the days before, up to a week ago, didn’t have, or that are three times as frequent as on one of them, problems that applications have now, and pages that became slower than the week before."
    >
      {news.length === 0 && isReading && <Loading />}
      {news.length === 0 && !isReading && <Empty title="Nothing broke since yesterday" />}
      {news.length > 0 && (
        <ul className={styles.news}>
          {news.map(({ kind, text, target }) => (
            <li key={`${kind} ${text}`}>
              <span className={styles.kind} data-kind={kind}>
                {KINDS[kind]}
              </span>
              <a href={`#${target}`}>{text}</a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
