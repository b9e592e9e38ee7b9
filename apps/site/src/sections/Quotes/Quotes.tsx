import type { QuotesEntry } from '@cumulus/content-model';
import { QuoteFigure } from '../../design-system/QuoteFigure/QuoteFigure.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { cardTone, requireItems, type SectionProps } from '../section.ts';
import styles from './Quotes.module.css';

/** Customer quotes: one large (single), a larger and a smaller one (pair), or many (wall). */
export function Quotes({ section, index }: SectionProps<QuotesEntry>) {
  const quotes = requireItems(section.quotes, section, 'quotes');
  const layout = section.layout ?? (quotes.length === 1 ? 'single' : 'wall');
  const shown = layout === 'single' ? quotes.slice(0, 1) : quotes;
  return (
    <SectionShell section={section} index={index}>
      <SectionHead section={section} />
      <div className={`${styles.quotes} ${styles[layout]}`}>
        {shown.map((quote) => (
          <div
            key={quote.text}
            className={styles.cell}
            data-tone={layout === 'single' ? undefined : cardTone(quote.color, section.sectionColor)}
          >
            <QuoteFigure quote={quote} />
          </div>
        ))}
      </div>
    </SectionShell>
  );
}
