import type { CarouselEntry } from '@cumulus/content-model';
import { usePage } from '../../ui/page/usePage.ts';
import { SectionHead } from '../../ui/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../ui/SectionShell/SectionShell.tsx';
import { pieceTone } from '../pieceTone.ts';
import { requireItems } from '../requireItems.ts';
import type { SectionProps } from '../SectionProps.ts';
import styles from './Carousel.module.css';
import { CarouselControls } from './CarouselControls.tsx';
import { CarouselSlide } from './CarouselSlide.tsx';

/** Slides in a row that scrolls and snaps by itself; `enhanceCarousel` adds the buttons' work and the play by itself. */
export function Carousel({ section, index }: SectionProps<CarouselEntry>) {
  const { t } = usePage();
  const slides = requireItems(section.slides, section, 'slides');
  const seconds = section.autoplaySeconds ?? 0;
  if (seconds < 0) {
    throw new Error(
      `Carousel "${section.sectionInternalName}": autoplaySeconds is ${seconds}, it must be 0 (never) or more`,
    );
  }
  const position = (n: number) => t('slideOf', { n, total: slides.length });
  // biome-ignore-start lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard
  // biome-ignore-start lint/a11y/useSemanticElements: a carousel is a group with a role description (WAI-ARIA)
  return (
    <SectionShell section={section} index={index} className={styles.section}>
      <div
        role="group"
        aria-roledescription={t('carousel')}
        aria-label={section.sectionTitle}
        data-enhance="carousel"
        data-seconds={seconds || undefined}
      >
        <div className={styles.head}>
          <SectionHead section={section} intro={section.intro} />
          {slides.length > 1 && <CarouselControls position={position(1)} isPlaying={seconds > 0} />}
        </div>
        <div className={styles.track} data-track tabIndex={0} role="group" aria-label={t('slides')}>
          {slides.map((card, i) => (
            <CarouselSlide
              key={card.title}
              card={card}
              position={position(i + 1)}
              tone={pieceTone(card.color, section.sectionColor)}
            />
          ))}
        </div>
      </div>
    </SectionShell>
  );
  // biome-ignore-end lint/a11y/useSemanticElements: see above
  // biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above
}
