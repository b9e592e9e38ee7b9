import type { CardEntry, FeatureBentoEntry } from '@cumulus/content-model';
import rows from '../../design-system/phoneRow.module.css';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { cardTone, requireItems, type SectionProps } from '../section.ts';
import { BentoCard } from './BentoCard.tsx';
import styles from './FeatureBento.module.css';
import { WindowCard } from './WindowCard.tsx';

/** Only a mosaic uses the card sizes of the content; the first card of a spotlight is large. */
function sizeOf(card: CardEntry, layout: string, position: number): string {
  if (layout === 'mosaic') return card.size ?? 'small';
  return layout === 'spotlight' && position === 0 ? 'large' : 'small';
}

/**
 * Cards as a mosaic (a grid by card size), columns, a spotlight (one large card, the others as a list) or a staircase. Two designs: panels or
 * windows.
 */
export function FeatureBento({ section, index }: SectionProps<FeatureBentoEntry>) {
  const cards = requireItems(section.cards, section, 'cards');
  const layout = section.layout ?? 'mosaic';
  // A row that scrolls has to be reachable by keyboard: by the links of its cards.
  const isRow = cards.length > 2 && cards.every(({ link }) => link);
  const Card = section.design === 'window' ? WindowCard : BentoCard;
  return (
    <SectionShell section={section} index={index}>
      <SectionHead section={section} intro={section.intro} />
      <div className={[styles.cards, styles[layout], isRow && rows.phoneRow].filter(Boolean).join(' ')}>
        {cards.map((card, position) => (
          <Card
            key={card.title}
            card={card}
            size={sizeOf(card, layout, position)}
            tone={cardTone(card.color, section.sectionColor)}
            isText={layout === 'spotlight' && position > 0}
          />
        ))}
      </div>
    </SectionShell>
  );
}
