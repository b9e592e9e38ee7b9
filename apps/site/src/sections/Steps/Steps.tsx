import type { StepsEntry } from '@cumulus/content-model';
import { Button } from '../../design-system/Button/Button.tsx';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { Media } from '../../design-system/Media/Media.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { requireItems, type SectionProps } from '../section.ts';
import styles from './Steps.module.css';

/** Matches a label that only repeats the step's number, which is shown anyway. */
const isNumber = (label: string) => /^\d+\.?$/.test(label.trim());

/**
 * Steps in order: along a line, as a zigzag of text and pictures, or with large numerals. A single picture is beside all steps, which are along a
 * line.
 */
export function Steps({ section, index }: SectionProps<StepsEntry>) {
  const steps = requireItems(section.steps, section, 'steps');
  const pictures = steps.flatMap((step) => step.media ?? []);
  const shared = section.layout !== 'numbered' && pictures.length === 1 ? pictures[0] : undefined;
  const layout = shared ? 'line' : (section.layout ?? 'line');
  return (
    <SectionShell section={section} index={index}>
      <div className={`${styles.frame} ${styles[layout]}`} data-shared={shared && ''}>
        <SectionHead section={section} intro={section.intro} />
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step.title} className={styles.step}>
              <div className={styles.words}>
                {step.label && !isNumber(step.label) && <p className={styles.label}>{step.label}</p>}
                <h3 className={styles.title}>{step.title}</h3>
                {step.body && <Markdown text={step.body} className={styles.body} />}
                {step.link && <Button link={step.link} look="quiet" />}
              </div>
              {step.media && !shared && (
                <div className={styles.media}>
                  <Media media={step.media} />
                </div>
              )}
            </li>
          ))}
        </ol>
        {shared && (
          <div className={styles.shared}>
            <Media media={shared} />
          </div>
        )}
      </div>
    </SectionShell>
  );
}
