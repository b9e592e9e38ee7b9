import type { TeamGroupEntry } from '@cumulus/content-model';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { Link } from '../../ui/Link/Link.tsx';
import { Markdown } from '../../ui/Markdown/Markdown.tsx';
import { Media } from '../../ui/Media/Media.tsx';
import styles from './TeamGroup.module.css';

/**
 * One department: its name, and its teams as lines to follow. Only the first team shows its picture: 27 scenes would be more
 * than a page may weigh.
 */
export function TeamGroup({ group, id }: { group: TeamGroupEntry; id: string }) {
  const picture = group.pages[0]?.picture;
  return (
    <div className={styles.group} id={id} data-bare={picture ? undefined : ''}>
      <div className={styles.head}>
        <h3 className={styles.title}>{group.title}</h3>
        {group.body && <Markdown text={group.body} className={styles.body} />}
      </div>
      <ul className={styles.teams}>
        {group.pages.map((page) => (
          <li key={page.metadata.id}>
            <Link href={page.metadata.path ?? ''} className={styles.team} data-label={page.title} data-type="team">
              <span className={styles.name}>{page.title}</span>
              {page.summary && <span className={styles.summary}>{page.summary}</span>}
              <Icon name="arrow-right" />
            </Link>
          </li>
        ))}
      </ul>
      {picture && (
        <div className={styles.media}>
          <Media media={picture} />
        </div>
      )}
    </div>
  );
}
