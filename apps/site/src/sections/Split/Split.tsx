import type { SplitEntry } from '@cumulus/content-model';
import { Button } from '../../design-system/Button/Button.tsx';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { Media } from '../../design-system/Media/Media.tsx';
import { Points } from '../../design-system/Points/Points.tsx';
import { QuoteFigure } from '../../design-system/QuoteFigure/QuoteFigure.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import type { SectionProps } from '../section.ts';
import styles from './Split.module.css';

/** Text beside a picture. Without a picture, the points and the quote take its side. */
export function Split({ section, index }: SectionProps<SplitEntry>) {
  const { body, points, media, mediaSide = 'end', action, quote } = section;
  const aside = media ?? quote;
  return (
    <SectionShell section={section} index={index}>
      <div className={styles.frame} data-side={aside ? mediaSide : 'none'}>
        <div className={styles.text}>
          <SectionHead section={section} />
          {body && <Markdown text={body} className={styles.body} />}
          <Points points={points} />
          {action && <Button link={action} />}
          {media && quote && <QuoteFigure quote={quote} className={styles.quote} />}
        </div>
        {media && (
          <div className={styles.media}>
            <Media media={media} />
          </div>
        )}
        {!media && quote && <QuoteFigure quote={quote} className={styles.asideQuote} />}
      </div>
    </SectionShell>
  );
}
