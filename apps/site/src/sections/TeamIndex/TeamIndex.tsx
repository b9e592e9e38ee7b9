import type { TeamIndexEntry } from '@cumulus/content-model';
import { usePage } from '../../ui/page/usePage.ts';
import { SectionHead } from '../../ui/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../ui/SectionShell/SectionShell.tsx';
import { requireItems } from '../requireItems.ts';
import type { SectionProps } from '../SectionProps.ts';
import { TeamGroup } from './TeamGroup.tsx';
import styles from './TeamIndex.module.css';

/**
 * All team pages by department: a row of jumps, then each department with its teams. A team without a page in this locale
 * is left out, and so is a department without teams.
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
