import { Link, useParams } from '@tanstack/react-router';
import { useScope } from '../../address.ts';
import { type Report, reportPath, useReport } from '../../api.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { formatDay, formatMilliseconds, formatNumber } from '../../ui/format.ts';
import { Page } from '../../ui/Page.tsx';
import { ReportTable } from '../../ui/ReportTable.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { CompareSegments } from './CompareSegments.tsx';
import styles from './ReportView.module.css';

const LIMIT = '10000';
/** These reports have no limit. */
const WHOLE = ['totals', 'series'];

/** A whole report: its definition, all rows, how it is computed, and its files. */
export function ReportView() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const scope = useScope();
  const own = WHOLE.includes(id) ? {} : { limit: LIMIT };
  const answer = useReport(id, own);
  const path = `/api${reportPath(id, scope, own)}`;
  const report = answer.data;
  return (
    <Page
      title={report?.title ?? 'Report'}
      definition={report?.definition}
      actions={
        report && (
          <>
            <a className={buttonClass} href={`${path}&format=csv`} download>
              CSV
            </a>
            <a className={buttonClass} href={path} download={`${id}-${report.from}-${report.to}.json`}>
              JSON
            </a>
          </>
        )
      }
    >
      <Shown
        answer={answer}
        label="Reading the report"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <Empty title="Nothing in this period">
            Choose a longer period or fewer filters, or go <Link to="/">back to the overview</Link>.
          </Empty>
        }
      >
        {(shown) => (
          <>
            <ReportTable report={shown} />
            <CompareSegments report={shown} own={own} />
            <Computed report={shown} clickHouse={path.replace('?', '/clickhouse?')} />
          </>
        )}
      </Shown>
    </Page>
  );
}

interface ComputedProps {
  report: Report;
  /** The address of the query for ClickHouse. */
  clickHouse: string;
}

/** Of what, when and by which query. */
function Computed({ report, clickHouse }: ComputedProps) {
  const { unit, from, to, zone, rows, milliseconds, sql } = report;
  return (
    <>
      <p className={styles.facts}>
        {formatNumber(rows.length)} {rows.length === 1 ? 'row' : 'rows'}
        {rows.length >= Number(LIMIT) && ', the first ones: there may be more'}
        {unit && `, counting ${unit}`}. {formatDay(from)} – {formatDay(to)}, days of {zone.replaceAll('_', ' ')}.
        Computed in {formatMilliseconds(milliseconds)}.
      </p>
      <details className={styles.sql}>
        <summary>The query (DuckDB)</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <pre tabIndex={0}>{sql}</pre>
        <a href={clickHouse}>The query for ClickHouse</a>
      </details>
    </>
  );
}
