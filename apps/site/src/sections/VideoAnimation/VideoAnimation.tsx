import type { VideoAnimationEntry } from '@cumulus/content-model';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { VideoAnimation as Animation } from '../../design-system/VideoAnimation/VideoAnimation.tsx';
import type { SectionProps } from '../section.ts';
import styles from './VideoAnimation.module.css';

/**
 * A silent looping video beside its explanation.
 * @throws when the linked animation is missing
 */
export function VideoAnimation({ section, index }: SectionProps<VideoAnimationEntry>) {
  const { body, animation } = section;
  if (!animation) {
    throw new Error(
      `Video animation "${section.sectionInternalName}": the linked animation is missing or not published`,
    );
  }
  return (
    <SectionShell section={section} index={index}>
      <div className={styles.frame}>
        <div>
          <SectionHead section={section} className={styles.head} />
          {body && <Markdown text={body} />}
        </div>
        <Animation animation={animation} sizes="(max-width: 799px) 100vw, 720px" />
      </div>
    </SectionShell>
  );
}
