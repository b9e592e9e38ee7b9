import type { QuotesEntry } from '@cumulus/content-model';
import { focusableRow } from '../../design-system/focusableRow.ts';
import rows from '../../design-system/phoneRow.module.css';
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
  const isRow = layout !== 'single' && shown.length > 1;
  const focusable = isRow && focusableRow(section.sectionTitle);
  return (
    <SectionShell section={section} index={index}>
      <SectionHead section={section} />
      <div {...focusable} className={[styles.quotes, styles[layout], isRow && rows.phoneRow].filter(Boolean).join(' ')}>
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
