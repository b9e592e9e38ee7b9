import { DataTable } from '../../ui/DataTable.tsx';
import { formatCell, type Kind } from '../../ui/format.ts';
import { HIDDEN } from '../../ui/Hidden.tsx';
import type { FunnelGroup } from './funnelQuery.ts';

interface StepRow {
  at: number;
  label: string;
  count: number | null;
  ofFirst: number | null;
  /** Null after the last step, and where it is hidden. */
  left: number | null;
  isLast: boolean;
  leftShare: number | null;
  before: number | null;
}

const share = (part: number | null, whole: number | null | undefined) => (whole && part !== null ? part / whole : null);

function rowsOf({ steps }: FunnelGroup, before: FunnelGroup | undefined): StepRow[] {
  return steps.map(({ label, count }, at) => {
    const next = steps[at + 1];
    const left = next && next.count !== null && count !== null ? count - next.count : null;
    return {
      ...{ at, label, count, left, isLast: next === undefined },
      ofFirst: share(count, steps[0]?.count),
      leftShare: share(left, count),
      before: before?.steps[at]?.count ?? null,
    };
  });
}

interface StepTableProps {
  group: FunnelGroup;
  before: FunnelGroup | undefined;
  /** Is called with a step from 0 and how many left after it. */
  onLost?: (at: number, count: number) => void;
}

/** The numbers of a funnel. */
export function StepTable({ group, before, onLost }: StepTableProps) {
  const column = (id: keyof StepRow & ('count' | 'ofFirst' | 'left' | 'leftShare'), label: string, kind: Kind) => ({
    ...{ id, label, kind, isSortable: false },
    value: (row: StepRow) => row[id],
    show: (row: StepRow) => {
      const isAbsent = row.isLast && (id === 'left' || id === 'leftShare');
      return row[id] === null && !isAbsent ? HIDDEN : formatCell(row[id], kind);
    },
  });
  return (
    <DataTable<StepRow>
      label={`Steps: ${group.name}`}
      rows={rowsOf(group, before)}
      rowKey={({ at }) => String(at)}
      {...(onLost && {
        onRow: ({ at, left }: StepRow) => left !== null && onLost(at, left),
        rowAction: ({ at, label }: StepRow) => `${at + 1}. ${label}: list the visitors who left after it`,
      })}
      columns={[
        { id: 'label', label: group.name, value: ({ at, label }) => `${at + 1}. ${label}`, isSortable: false },
        column('count', 'Visitors', 'number'),
        column('ofFirst', 'Of the first', 'percent'),
        column('left', 'Left after', 'number'),
        column('leftShare', 'Left, share', 'percent'),
        ...(before
          ? [
              {
                ...{ id: 'before', label: 'Before', kind: 'number' as const, isSortable: false },
                description: 'Visitors in the previous period',
                value: (row: StepRow) => row.before,
              },
            ]
          : []),
      ]}
    />
  );
}
