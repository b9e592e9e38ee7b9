import { useScope } from '../address.ts';
import { type Report, type ReportParameters, reportPath } from '../api.ts';
import { buttonClass } from './Button.tsx';
import { formatDay, formatMilliseconds, formatNumber } from './format.ts';
import styles from './ReportFacts.module.css';

interface ReportFilesProps {
  id: string;
  /** Of the report itself. */
  own?: ReportParameters;
  /** Days other than those of the page. */
  days?: { from: string; to: string };
}

/** What the page shows of a report, as files. */
export function ReportFiles({ id, own = {}, days }: ReportFilesProps) {
  const scope = useScope();
  const { from, to } = days ?? scope;
  return <ApiFiles path={reportPath(id, { ...scope, from, to }, own)} name={`${id}-${from}-${to}`} />;
}

/** An answer of the API as files. @param props.path below `/api`, with a query */
export function ApiFiles({ path, name }: { path: string; name: string }) {
  return (
    <span className={styles.files}>
      <a className={buttonClass} href={`/api${path}&format=csv`} download>
        CSV
      </a>
      <a className={buttonClass} href={`/api${path}`} download={`${name}.json`}>
        JSON
      </a>
    </span>
  );
}

/** Of what, when and by which query a report is. */
export function ReportFacts({ report, own = {} }: { report: Report; own?: ReportParameters }) {
  const scope = useScope();
  const { id, unit, from, to, zone, rows, milliseconds, sql } = report;
  return (
    <>
      <p className={styles.facts}>
        {formatNumber(rows.length)} {rows.length === 1 ? 'row' : 'rows'}
        {rows.length >= Number(own.limit ?? Number.POSITIVE_INFINITY) && ', the first ones: there may be more'}
        {unit && `, counting ${unit}`}. {formatDay(from)} – {formatDay(to)}, days of {zone.replaceAll('_', ' ')}.
        Computed in {formatMilliseconds(milliseconds)}.
      </p>
      <Query sql={sql} clickHouse={`/api${reportPath(id, scope, own).replace('?', '/clickhouse?')}`} />
    </>
  );
}

interface QueryProps {
  sql: string;
  engine?: string;
  /** The address of the query for ClickHouse. */
  clickHouse?: string;
}

/** How something is computed. */
export function Query({ sql, engine = 'DuckDB', clickHouse }: QueryProps) {
  return (
    <details className={styles.sql}>
      <summary>The query ({engine})</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre tabIndex={0}>{sql}</pre>
      {clickHouse && <a href={clickHouse}>The query for ClickHouse</a>}
    </details>
  );
}
