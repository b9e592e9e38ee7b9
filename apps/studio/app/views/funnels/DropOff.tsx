import { Link } from '@tanstack/react-router';
import { type Report, type ReportRow, useReport } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Panel } from '../../ui/Page.tsx';
import { shownName } from '../../ui/reportRows.ts';
import { Shown } from '../../ui/Shown.tsx';
import { type FunnelQuery, funnelParameters, stepLabel } from './funnelQuery.ts';

interface DropOffProps {
  query: FunnelQuery;
  /** The last step that they reached, from 0. */
  at: number;
  onClose(): void;
}

/** The visitors who reached a step and not the next one, with their recordings. */
export function DropOff({ query, at, onClose }: DropOffProps) {
  const answer = useReport('funnel-visitors', { ...funnelParameters(query), lost: String(at + 1) });
  const [step, next] = [query.steps[at], query.steps[at + 1]];
  return (
    <Panel
      title={`Left after ${step ? stepLabel(step) : ''}`}
      definition={`They reached it, and not ${next ? stepLabel(next) : 'the next step'}.`}
      actions={
        <Button size="small" onPress={onClose}>
          Close
        </Button>
      }
    >
      <Shown answer={answer} isEmpty={({ rows }) => rows.length === 0} empty={<Empty title="Nobody left here" />}>
        {(report) => (
          <DataTable
            label="Visitors who left"
            rows={report.rows}
            rowKey={(row, index) => `${index} ${row[0]}`}
            columns={report.columns.map((_, index) => columnOf(report, index))}
            zone={report.zone}
            height={24}
          />
        )}
      </Shown>
    </Panel>
  );
}

/** Ids of visitors and recordings are links. */
function columnOf(report: Report, at: number): Column<ReportRow> {
  const { name = '', label = '', type = 'text' } = report.columns[at] ?? {};
  const column: Column<ReportRow> = { id: name, label, kind: type, value: (row) => row[at] ?? null };
  const path = { visitor_id: '/visitors/$id', recording_id: '/recordings/$id' }[name];
  if (!path) return column;
  return {
    ...column,
    width: 14,
    show: (row) =>
      row[at] ? (
        <Link to={path} params={{ id: String(row[at]) }}>
          {String(row[at])}
        </Link>
      ) : (
        shownName(row[at])
      ),
  };
}
