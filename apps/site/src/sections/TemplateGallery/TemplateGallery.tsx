import type { TemplateGalleryEntry } from '@cumulus/content-model';
import { Button } from '../../ui/Button/Button.tsx';
import { SectionHead } from '../../ui/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../ui/SectionShell/SectionShell.tsx';
import { pieceTone } from '../pieceTone.ts';
import { requireItems } from '../requireItems.ts';
import type { SectionProps } from '../SectionProps.ts';
import { TemplateBoard } from './TemplateBoard.tsx';
import styles from './TemplateGallery.module.css';

/** Ready-made boards, each drawn as the board it makes. One template gets the whole width, several share it. */
export function TemplateGallery({ section, index }: SectionProps<TemplateGalleryEntry>) {
  const templates = requireItems(section.templates, section, 'templates');
  return (
    <SectionShell section={section} index={index}>
      <div className={styles.head}>
        <SectionHead section={section} intro={section.intro} />
        {section.action && <Button link={section.action} />}
      </div>
      <ul className={styles.templates} data-count={templates.length === 1 ? 'one' : 'several'}>
        {templates.map((template) => (
          <TemplateBoard
            key={template.name}
            template={template}
            tone={pieceTone(template.color, section.sectionColor)}
          />
        ))}
      </ul>
    </SectionShell>
  );
}
