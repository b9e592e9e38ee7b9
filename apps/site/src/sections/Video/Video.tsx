import type { VideoEntry } from '@cumulus/content-model';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { Video as VideoPlayer } from '../../design-system/Video/Video.tsx';
import type { SectionProps } from '../section.ts';
import styles from './Video.module.css';

/**
 * A video below its title. A vertical one is beside the text.
 * @throws when the linked video is missing or has no address
 */
export function Video({ section, index }: SectionProps<VideoEntry>) {
  const { body, video } = section;
  if (!video) throw new Error(`Video "${section.sectionInternalName}": the linked video is missing or not published`);
  return (
    <SectionShell section={section} index={index}>
      <div className={styles.frame} data-vertical={video.isVertical || undefined}>
        <div>
          <SectionHead section={section} />
          {body && <Markdown text={body} className={styles.body} />}
        </div>
        <VideoPlayer video={video} sizes="(max-width: 1200px) 100vw, 1200px" />
      </div>
    </SectionShell>
  );
}
