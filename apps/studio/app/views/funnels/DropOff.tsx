import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { MAX_ROWS } from '../../../reports/Report.ts';
import { useReport } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Panel } from '../../ui/Page.tsx';
import { ReportFiles } from '../../ui/ReportFacts.tsx';
import { cellOf } from '../../ui/reportRows.ts';
import { Shown } from '../../ui/Shown.tsx';
import styles from './FunnelsView.module.css';
import { type FunnelGroup, type FunnelQuery, funnelParameters, stepLabel } from './funnelQuery.ts';
import { RecordingLinks } from './RecordingLinks.tsx';
import { useVisitorRecordings, type VisitorRecordings } from './useVisitorRecordings.ts';

/** Visitors of one request: as many as their recordings are found for in one. */
const PAGE = 50;

/** Where visitors were lost. */
export interface LostAt {
  /** The last step that they reached, from 0. */
  at: number;
  /** How many. */
  count: number;
  group: FunnelGroup;
}

interface DropOffProps {
  query: FunnelQuery;
  lost: LostAt;
  onClose(): void;
}

/** All visitors who reached a step and not the next one, in pages, with their recordings. */
export function DropOff({ query, lost: { at, count, group }, onClose }: DropOffProps) {
  const [skip, setSkip] = useState(0);
  const own = {
    ...funnelParameters(query),
    lost: String(at + 1),
    ...(group.value !== undefined && { value: `=${group.value}` }),
  };
  const answer = useReport('funnel-visitors', { ...own, limit: String(PAGE), skip: String(skip) });
  const recordings = useVisitorRecordings(answer.data?.rows.map(([visitor]) => String(visitor)) ?? []);
  const [step, next] = [query.steps[at], query.steps[at + 1]];
  const ofGroup = group.value === undefined ? '' : ` (${group.name})`;
  return (
    <div ref={focus} tabIndex={-1} className={styles.lost}>
      <Panel
        title={`Left after ${step ? stepLabel(step) : ''}${ofGroup}`}
        definition={`${formatNumber(count)} visitors reached it, and not ${next ? stepLabel(next) : 'the next step'}. The last ones come first. Recordings are of those whose visit was recorded, a share of all.`}
        actions={
          <>
            <ReportFiles id="funnel-visitors" own={{ ...own, limit: String(MAX_ROWS) }} />
            <Button onPress={onClose}>Close</Button>
          </>
        }
      >
        <Shown answer={answer} isEmpty={({ rows }) => rows.length === 0} empty={<Empty title="Nobody left here" />}>
          {(report) => (
            <>
              <LostTable
                rows={report.rows.map((row) => ({
                  visitor: String(cellOf(report, row, 'visitor_id')),
                  value: String(cellOf(report, row, 'value') ?? ''),
                  lastAt: String(cellOf(report, row, 'last_at')),
                }))}
                {...{ recordings, zone: report.zone }}
                hasValue={query.by !== undefined}
              />
              <Pages skip={skip} shown={report.rows.length} total={count} onSkip={setSkip} />
            </>
          )}
        </Shown>
      </Panel>
    </div>
  );
}

/** It opens below what was clicked. */
const focus = (element: HTMLElement | null) => element?.focus();

interface LostVisitor {
  visitor: string;
  value: string;
  lastAt: string;
}

interface LostTableProps {
  rows: readonly LostVisitor[];
  recordings: VisitorRecordings;
  zone: string;
  hasValue: boolean;
}

function LostTable({ rows, recordings, zone, hasValue }: LostTableProps) {
  return (
    <DataTable<LostVisitor>
      label="Visitors who left"
      rows={rows}
      rowKey={({ visitor }) => visitor}
      zone={zone}
      height={24}
      columns={[
        {
          ...{ id: 'visitor', label: 'Visitor', value: ({ visitor }) => visitor },
          show: ({ visitor }) => (
            <Link to="/visitors/$id" params={{ id: visitor }}>
              {visitor}
            </Link>
          ),
        },
        ...(hasValue ? [{ id: 'value', label: 'Value', value: ({ value }: LostVisitor) => value, width: 8 }] : []),
        { id: 'lastAt', label: 'Last step', kind: 'date', value: ({ lastAt }) => lastAt, width: 12 },
        {
          ...{ id: 'recordings', label: 'Recordings', width: 16 },
          value: ({ visitor }) => recordings.of(visitor).length,
          show: ({ visitor, lastAt }) => (
            <RecordingLinks
              {...{ visitor, lastAt, zone }}
              recordings={recordings.of(visitor)}
              state={recordings.state}
            />
          ),
        },
      ]}
    />
  );
}

interface PagesProps {
  skip: number;
  shown: number;
  total: number;
  onSkip(skip: number): void;
}

function Pages({ skip, shown, total, onSkip }: PagesProps) {
  return (
    <div className={styles.pages}>
      <p role="status">
        {formatNumber(skip + 1)} to {formatNumber(skip + shown)} of {formatNumber(Math.max(total, skip + shown))}
      </p>
      <Button isDisabled={skip === 0} onPress={() => onSkip(Math.max(0, skip - PAGE))}>
        Later ones
      </Button>
      <Button isDisabled={skip + shown >= total} onPress={() => onSkip(skip + PAGE)}>
        Earlier ones
      </Button>
    </div>
  );
}
