import { useFilters } from '../address.ts';
import { DIMENSIONS, writeFilter } from '../filters.ts';
import { Button } from './Button.tsx';
import styles from './FilterBar.module.css';
import { shownName } from './valueNames.ts';

/** The filters of the page; each can be turned around, or taken away. */
export function FilterChips() {
  const { filters, set } = useFilters();
  return (
    <ul className={styles.chips} aria-label="Filters">
      {filters.map((filter) => {
        const { dimension, value, isExcluded } = filter;
        const shown = shownName(value, dimension);
        const name = `${DIMENSIONS[dimension]} ${isExcluded ? 'is not' : 'is'} ${shown}`;
        const others = filters.filter((one) => one !== filter);
        return (
          <li key={writeFilter(filter)} className={styles.chip}>
            <button
              type="button"
              aria-label={`${name}. Turn around`}
              onClick={() => set(filters.map((one) => (one === filter ? { ...one, isExcluded: !isExcluded } : one)))}
            >
              <span className={styles.dimension}>{DIMENSIONS[dimension]}</span> {isExcluded ? 'is not' : 'is'}{' '}
              <strong>{shown}</strong>
            </button>
            <button type="button" aria-label={`Remove: ${name}`} onClick={() => set(others)}>
              ✕
            </button>
          </li>
        );
      })}
      <li>
        <Button look="quiet" size="small" onPress={() => set([])}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}
