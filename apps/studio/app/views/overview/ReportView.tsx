import { Link, useParams } from '@tanstack/react-router';
import { MAX_ROWS } from '../../../reports/Report.ts';
import type { Search } from '../../address.ts';
import { useReport } from '../../api.ts';
import { Empty } from '../../ui/Empty.tsx';
import { isAllHidden } from '../../ui/Hidden.tsx';
import { Page } from '../../ui/Page.tsx';
import { ReportFacts, ReportFiles } from '../../ui/ReportFacts.tsx';
import { ReportTable } from '../../ui/ReportTable.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { CompareSegments } from './CompareSegments.tsx';

/** These reports have no limit. */
const WHOLE = ['totals', 'series'];

/** A whole report: its definition, all rows, how it is computed, and its files. */
export function ReportView() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const own = WHOLE.includes(id) ? {} : { limit: String(MAX_ROWS) };
  const answer = useReport(id, own);
  const report = answer.data;
  const overview = (
    <Link to="/" search={(search: Search) => search}>
      back to the overview
    </Link>
  );
  return (
    <Page
      title={report?.title ?? 'Report'}
      definition={report?.definition}
      actions={report && <ReportFiles id={id} own={own} />}
    >
      <Shown
        answer={answer}
        label="Reading the report"
        isHidden={isAllHidden}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<Empty title="Nothing in this period">Choose a longer period or fewer filters, or go {overview}.</Empty>}
      >
        {(shown) => (
          <>
            <ReportTable report={shown} />
            <CompareSegments report={shown} own={own} />
            <ReportFacts report={shown} own={own} />
          </>
        )}
      </Shown>
    </Page>
  );
}
