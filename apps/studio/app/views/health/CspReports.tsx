import type { Answer } from '../../api.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Panel } from '../../ui/Page.tsx';
import { Shown } from '../../ui/Shown.tsx';
import type { CspReports as Reports } from './healthSchemas.ts';

const COLUMNS: readonly Column<Reports['groups'][number]>[] = [
  { id: 'path', label: 'Path', value: ({ path }) => path },
  { id: 'directive', label: 'Directive', value: ({ directive }) => directive },
  { id: 'blocked', label: 'Blocked', value: ({ blocked }) => blocked, width: 16 },
  { id: 'count', label: 'Reports', kind: 'number', value: ({ count }) => count },
  { id: 'first', label: 'First', kind: 'date', value: ({ firstSeen }) => firstSeen, width: 11 },
  { id: 'last', label: 'Last', kind: 'date', value: ({ lastSeen }) => lastSeen, width: 11 },
];

interface CspProps {
  answer: Answer<Reports>;
  zone: string;
}

/** What browsers reported about the content security policy. */
export function CspReports({ answer, zone }: CspProps) {
  return (
    <Panel
      title="Security policy"
      definition="Violations of the content security policy that browsers reported in the last 7 days; the site keeps the newest 2 MB."
    >
      <Shown
        answer={answer}
        isEmpty={({ groups }) => groups.length === 0}
        empty={<None isCollected={answer.data?.isCollected} />}
      >
        {({ groups }) => (
          <DataTable
            label="Reports about the security policy"
            columns={COLUMNS}
            rows={groups}
            rowKey={({ path, directive, blocked }) => JSON.stringify([path, directive, blocked])}
            zone={zone}
            height={20}
          />
        )}
      </Shown>
    </Panel>
  );
}

function None({ isCollected }: { isCollected: boolean | undefined }) {
  if (isCollected) return <Empty title="No reports in the last 7 days" />;
  return (
    <Empty title="No reports on this machine">
      The site writes them into CSP_REPORT_DIR. Where it runs on another machine, mount that folder and give the studio
      the same variable.
    </Empty>
  );
}
