import { scopeQuery, useFilters, useScope, writeSearch } from '../../address.ts';
import { useApi } from '../../api.ts';
import { DIMENSIONS, type Dimension } from '../../filters.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { formatCell, formatNumber } from '../../ui/format.ts';
import { HIDDEN } from '../../ui/Hidden.tsx';
import { ApiFiles, Query } from '../../ui/ReportFacts.tsx';
import { Shown } from '../../ui/Shown.tsx';
import states from '../../ui/states.module.css';
import { Tabs } from '../../ui/Tabs.tsx';
import { shownName } from '../../ui/valueNames.ts';
import styles from './OverviewView.module.css';
import { wholeDaysText } from './wholeDaysText.ts';

/** Numbers of fewer than 5 visits aren't known to everyone. */
interface Counts {
  asked: number | null;
  accepted: number | null;
  refused: number | null;
  ignored: number | null;
  rate: number | null;
  measured: number | null;
}

interface Consent {
  definition: string;
  sql: string;
  zone: string;
  ignoredFilters: readonly string[];
  total: Counts;
  previous?: Counts;
  previousDays?: { from: string; to: string };
  /** Whether a day that isn't over is compared with a whole one. */
  isRunning?: boolean;
  countries: readonly (Counts & { country: string })[];
  versions: readonly (Counts & { version: string })[];
}

const UNKNOWN = 'unknown';

/** How many visits were asked for consent, and what was decided: the denominator of all that needs consent. */
export function ConsentPanel() {
  const scope = useScope();
  const { zone: _, ...query } = scopeQuery(scope);
  const path = `/consent${writeSearch(query)}`;
  const answer = useApi<Consent>(path);
  return (
    <section className={styles.panel} aria-label="Consent">
      <div className={styles.heading}>
        <h2>Consent</h2>
        <ApiFiles path={path} name={`consent-${scope.from}-${scope.to}`} />
      </div>
      <Shown
        answer={answer}
        isHidden={({ total }) => total.asked === null}
        isEmpty={({ total }) => total.asked === 0}
        empty={<Empty title="No visit was asked for consent in this period">Choose a longer period.</Empty>}
      >
        {(consent) => <ConsentTables consent={consent} />}
      </Shown>
    </section>
  );
}

function ConsentTables({ consent }: { consent: Consent }) {
  const { filters, toggle } = useFilters();
  const {
    total,
    previous,
    previousDays,
    isRunning = false,
    countries,
    versions,
    ignoredFilters,
    definition,
    zone,
  } = consent;
  const asked = total.asked === null ? 'visits that were asked' : `${formatNumber(total.asked)} visits that were asked`;
  const filterValue = ({ country }: { country: string }) => (country === UNKNOWN ? '' : country);
  return (
    <>
      <div className={styles.consent}>
        <Figure
          label="Accepted"
          kind="percent"
          value={total.rate}
          of={`of ${asked}`}
          {...(previous && { previous: previous.rate })}
          {...(isRunning && previousDays && { note: wholeDaysText(previousDays) })}
        />
        <Figure label="Measured" kind="percent" value={total.measured} of="of them and of signals against tracking" />
      </div>
      <Tabs
        label="Consent by"
        tabs={[
          {
            id: 'countries',
            label: 'Countries',
            content: (
              <DataTable<Consent['countries'][number]>
                label="Consent by country"
                rows={countries}
                rowKey={({ country }) => country}
                columns={[
                  {
                    ...{ id: 'country', label: 'Country', value: ({ country }) => country },
                    show: ({ country }) => shownName(country, 'country'),
                  },
                  ...COUNT_COLUMNS,
                ]}
                onRow={(row) => toggle('country', filterValue(row))}
                rowAction={({ country }) => `Country ${shownName(country, 'country')}: filter`}
                isChosen={(row) => filters.some((one) => one.dimension === 'country' && one.value === filterValue(row))}
                firstWidth={6}
                height={16}
              />
            ),
          },
          {
            id: 'versions',
            label: 'Versions of the text',
            content: (
              <DataTable<Consent['versions'][number]>
                label="Consent by version of the text"
                rows={versions}
                rowKey={({ version }) => version}
                columns={[{ id: 'version', label: 'Version', value: ({ version }) => version }, ...COUNT_COLUMNS]}
                firstWidth={6}
                height={16}
              />
            ),
          },
        ]}
      />
      <p className={states.note}>
        {definition} Days of {zone}.
        {ignoredFilters.length > 0 &&
          ` Not filtered by ${ignoredFilters.map((name) => DIMENSIONS[name as Dimension] ?? name).join(', ')}: nothing else is known without consent.`}
      </p>
      <Query sql={consent.sql} engine="the collector’s store" />
    </>
  );
}

const COUNT_COLUMNS = (
  [
    ['asked', 'Asked', 4.5],
    ['accepted', 'Accepted', 5],
    ['refused', 'Refused', 5],
    ['ignored', 'Ignored', 5],
    ['rate', 'Rate', 4.5],
  ] as const
).map(([id, label, width]): Column<Counts> => {
  const kind = id === 'rate' ? 'percent' : 'number';
  const show = (row: Counts) => (row[id] === null && row.asked !== 0 ? HIDDEN : formatCell(row[id], kind));
  return { id, label, kind, width, value: (row) => row[id], show };
});
