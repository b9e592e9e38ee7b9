import type { TeamGroupEntry, TeamIndexEntry } from '@cumulus/content-model';
import { Icon } from '../../design-system/Icon/Icon.tsx';
import { Link } from '../../design-system/Link/Link.tsx';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { Media } from '../../design-system/Media/Media.tsx';
import { usePage } from '../../design-system/page/PageContext.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { requireItems, type SectionProps } from '../section.ts';
import styles from './TeamIndex.module.css';

/**
 * All team pages by department: links to the departments, then each with its teams. Teams without a page in this locale are left out, and so are
 * departments without teams.
 */
export function TeamIndex({ section, index }: SectionProps<TeamIndexEntry>) {
  const { leavesLocale } = usePage();
  const isHere = (path = '') => path !== '' && !leavesLocale(path);
  const groups = requireItems(section.groups, section, 'groups')
    .map((group) => ({ ...group, pages: (group.pages ?? []).filter((page) => isHere(page?.metadata.path)) }))
    .filter((group) => group.pages.length > 0);
  const name = section.sectionId ?? `teams-${index}`;
  return (
    <SectionShell section={section} index={index}>
      <SectionHead section={section} intro={section.intro} />
      <ul className={styles.jumps}>
        {groups.map((group, i) => (
          <li key={group.title}>
            <a href={`#${name}-${i + 1}`} data-label={group.title} data-type="jump">
              {group.title} <span className={styles.count}>{group.pages.length}</span>
            </a>
          </li>
        ))}
      </ul>
      {groups.map((group, i) => (
        <TeamGroup key={group.title} group={group} id={`${name}-${i + 1}`} />
      ))}
    </SectionShell>
  );
}

/** One department with links to its teams. Only the first team shows its picture: 27 pictures would exceed the page's byte limit. */
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
