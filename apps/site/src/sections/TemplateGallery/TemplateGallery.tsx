import type { TemplateGalleryEntry } from '@cumulus/content-model';
import { Button } from '../../design-system/Button/Button.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { cardTone, requireItems, type SectionProps } from '../section.ts';
import { boardSpans } from './boardLayout.ts';
import { TemplateBoard } from './TemplateBoard.tsx';
import styles from './TemplateGallery.module.css';

/** Board templates, each as a picture of its board. */
export function TemplateGallery({ section, index }: SectionProps<TemplateGalleryEntry>) {
  const templates = requireItems(section.templates, section, 'templates');
  const spans = boardSpans(templates.map(({ columns }) => columns.length));
  return (
    <SectionShell section={section} index={index}>
      <div className={styles.head}>
        <SectionHead section={section} intro={section.intro} />
        {section.action && <Button link={section.action} />}
      </div>
      <ul className={styles.templates}>
        {templates.map((template, place) => (
          <TemplateBoard
            key={template.name}
            template={template}
            span={spans[place] ?? 'whole'}
            tone={cardTone(template.color, section.sectionColor)}
          />
        ))}
      </ul>
    </SectionShell>
  );
}
