import { lazy, Suspense, useState } from 'react';
import { useChangeAddress, useFilters, useScope } from '../address.ts';
import { PERIODS, type Period } from '../period.ts';
import { AddFilter } from './AddFilter.tsx';
import { Button } from './Button.tsx';
import styles from './FilterBar.module.css';
import { FilterChips } from './FilterChips.tsx';
import { formatDay } from './format.ts';
import { SegmentMenu } from './SegmentMenu.tsx';
import { type Option, Select } from './Select.tsx';
import { zoneOptions } from './zones.ts';

const DaysDialog = lazy(() => import('./DaysDialog.tsx').then((module) => ({ default: module.DaysDialog })));

const NAMED: readonly Option<Period>[] = Object.entries(PERIODS).map(([id, label]) => ({ id: id as Period, label }));

/** What the reports of the page are about: period, time zone, comparison, filters and saved segments. All of it stands in the address. */
export function FilterBar() {
  const { period, from, to, zone, isCompared } = useScope();
  const change = useChangeAddress();
  const { filters } = useFilters();
  const [isChoosing, setChoosing] = useState(false);
  const days = { id: 'days', label: period === undefined ? `${formatDay(from)} – ${formatDay(to)}` : 'Choose days …' };
  return (
    <section className={styles.bar} aria-label="Period and filters">
      <div className={styles.row}>
        <Select<Period | 'days'>
          label="Period"
          isLabelHidden
          options={[...NAMED, days as Option<'days'>]}
          value={period ?? 'days'}
          onChange={(id) => {
            if (id === 'days') setChoosing(true);
            else change({ period: id, from: undefined, to: undefined });
          }}
        />
        <Select
          label="Time zone"
          isLabelHidden
          options={zoneOptions(zone)}
          value={zone}
          onChange={(id) => change({ zone: id })}
        />
        <Button
          className={styles.toggle}
          aria-pressed={isCompared}
          onPress={() => change({ compare: isCompared ? 'none' : undefined })}
        >
          <span aria-hidden="true">{isCompared ? '✓' : '○'}</span> Previous period
        </Button>
        <AddFilter />
        <SegmentMenu />
      </div>
      {filters.length > 0 && <FilterChips />}
      {isChoosing && (
        <Suspense>
          <DaysDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </section>
  );
}
