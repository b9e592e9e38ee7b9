import { useAddress, useChangeAddress, useFilters, useScope } from '../address.ts';
import { PERIODS, type Period } from '../period.ts';
import { Button } from './Button.tsx';
import styles from './FilterBar.module.css';
import { FilterChips } from './FilterChips.tsx';
import { formatDay } from './format.ts';
import { Select } from './Select.tsx';
import { zoneOptions } from './zones.ts';

const OPTIONS = Object.entries(PERIODS).map(([id, label]) => ({ id: id as Period, label }));

/** What the reports of the page are about: period, time zone, comparison, filters. All of it stands in the address. */
export function FilterBar() {
  const { period, from, to, zone, isCompared } = useScope();
  const search = useAddress();
  const change = useChangeAddress();
  const { filters } = useFilters();
  return (
    <section className={styles.bar} aria-label="Period and filters">
      <div className={styles.row}>
        <Select
          label="Period"
          isLabelHidden
          options={
            period === undefined
              ? [{ id: 'own' as Period, label: `${formatDay(from)} – ${formatDay(to)}` }, ...OPTIONS]
              : OPTIONS
          }
          value={period ?? ('own' as Period)}
          onChange={(id) => change({ period: id, from: undefined, to: undefined })}
        />
        <Select
          label="Time zone"
          isLabelHidden
          options={zoneOptions(zone)}
          value={zone}
          onChange={(id) => change({ zone: id })}
        />
        <Button aria-pressed={isCompared} onPress={() => change({ compare: isCompared ? 'none' : undefined })}>
          Compare
        </Button>
      </div>
      {(filters.length > 0 || search.f) && <FilterChips />}
    </section>
  );
}
