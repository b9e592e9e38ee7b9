import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Search } from '../../address.ts';
import { useApi, useReport } from '../../api.ts';
import { Empty } from '../../ui/Empty.tsx';
import { isAllHidden } from '../../ui/Hidden.tsx';
import { ReportTable } from '../../ui/ReportTable.tsx';
import { Shown } from '../../ui/Shown.tsx';
import states from '../../ui/states.module.css';
import { Tabs } from '../../ui/Tabs.tsx';
import styles from './OverviewView.module.css';

/** Reports that stand together; each tab is one. */
const PANELS: readonly { title: string; reports: readonly [id: string, label: string][] }[] = [
  {
    title: 'Where visits come from',
    reports: [
      ['channels', 'Channels'],
      ['sources', 'Sources'],
      ['campaigns', 'Campaigns'],
      ['referrers', 'Referrers'],
    ],
  },
  {
    title: 'Pages',
    reports: [
      ['pages', 'Pages'],
      ['entries', 'Entries'],
      ['exits', 'Exits'],
      ['events', 'Events'],
    ],
  },
  {
    title: 'Countries and languages',
    reports: [
      ['countries', 'Countries'],
      ['languages', 'Languages'],
    ],
  },
  {
    title: 'Devices',
    reports: [
      ['devices', 'Devices'],
      ['browsers', 'Browsers'],
      ['visitor-kinds', 'New and returning'],
    ],
  },
  {
    title: 'What wasn’t found',
    reports: [
      ['not-found', '404s'],
      ['searches', 'Searches without result'],
    ],
  },
];

const COMPACT = ['visitors', 'leads', 'count', 'searches'];
const LIMIT = '10';

interface ReportList {
  reports: readonly { id: string }[];
  /** What can't be counted, and why. */
  missing?: readonly { id: string; reason: string }[];
}

/** Tables by what visits came from, saw and were. Those whose report this studio hasn't are left out. */
export function BreakdownPanels() {
  const list = useApi<ReportList>('/reports');
  const reasons = new Map(list.data?.missing?.map(({ id, reason }) => [id, reason]));
  const has = (id: string) => reasons.has(id) || (list.data?.reports.some((report) => report.id === id) ?? false);
  return (
    <Shown answer={list} label="Reading the list of reports">
      {() =>
        PANELS.map(({ title, reports }) => ({ title, reports: reports.filter(([id]) => has(id)) }))
          .filter(({ reports }) => reports.length > 0)
          .map((panel) => <BreakdownPanel key={panel.title} {...panel} reasons={reasons} />)
      }
    </Shown>
  );
}

interface BreakdownPanelProps {
  title: string;
  reports: readonly [id: string, label: string][];
  /** Why reports can't be counted, by id. */
  reasons: ReadonlyMap<string, string>;
}

function BreakdownPanel({ title, reports, reasons }: BreakdownPanelProps) {
  const [shown, show] = useState(reports[0]?.[0] ?? '');
  return (
    <section className={styles.panel} aria-label={title}>
      <Tabs
        label={title}
        selected={shown}
        onSelect={show}
        tabs={reports.map(([id, label]) => ({ id, label, content: <Breakdown id={id} reason={reasons.get(id)} /> }))}
      />
      {!reasons.has(shown) && (
        <Link to="/reports/$id" params={{ id: shown }} search={(search: Search) => search} className={styles.details}>
          All {reports.find(([id]) => id === shown)?.[1].toLowerCase()}, with every column
        </Link>
      )}
    </section>
  );
}

function Breakdown({ id, reason }: { id: string; reason: string | undefined }) {
  const answer = useReport(id, { limit: LIMIT }, { isWanted: reason === undefined });
  if (reason !== undefined) return <Empty title="This isn’t counted">{reason}</Empty>;
  return (
    <Shown
      answer={answer}
      isHidden={isAllHidden}
      isEmpty={({ rows }) => rows.length === 0}
      empty={<Empty title="Nothing in this period">Choose a longer period or fewer filters.</Empty>}
    >
      {(report) => (
        <>
          <ReportTable report={report} names={COMPACT} firstWidth={6.5} />
          {report.rows.length === Number(LIMIT) && (
            <p className={states.note}>The {LIMIT} with the most visitors; sorting sorts these.</p>
          )}
        </>
      )}
    </Shown>
  );
}
