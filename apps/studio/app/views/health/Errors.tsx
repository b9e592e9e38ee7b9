import { useState } from 'react';
import type { Answer } from '../../api.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { formatTime } from '../../ui/format.ts';
import { Panel } from '../../ui/Page.tsx';
import { Shown } from '../../ui/Shown.tsx';
import styles from './Health.module.css';
import type { ErrorGroup, PageErrors } from './healthSchemas.ts';

const COLUMNS: readonly Column<ErrorGroup>[] = [
  { id: 'error', label: 'Error', value: ({ type, message }) => [type, message].filter(Boolean).join(': '), width: 24 },
  { id: 'page', label: 'Most on', value: ({ pages }) => pages[0]?.path },
  { id: 'visitors', label: 'Visitors', kind: 'number', value: ({ visitors }) => visitors },
  { id: 'count', label: 'Times', kind: 'number', value: ({ count }) => count },
  { id: 'release', label: 'Releases', value: ({ releases }) => releases.join(', ') },
  {
    id: 'first',
    label: 'First seen',
    kind: 'date',
    value: ({ firstSeen }) => new Date(firstSeen).toISOString(),
    width: 11,
  },
  {
    id: 'last',
    label: 'Last seen',
    kind: 'date',
    value: ({ lastSeen }) => new Date(lastSeen).toISOString(),
    width: 11,
  },
  { id: 'recordings', label: 'Recordings', kind: 'number', value: ({ recordings }) => recordings.length },
];
const EMPTY = (
  <Empty title="No errors in the last 7 days">
    Monitoring sees visits of visitors who are measured, by consent or by the rule of their country, by the site’s
    sample rate.
  </Empty>
);

interface ErrorsProps {
  answer: Answer<PageErrors>;
  zone: string;
}

/** Errors by cause. */
export function Errors({ answer, zone }: ErrorsProps) {
  const [key, setKey] = useState<string>();
  return (
    <div id="errors">
      <Panel
        title="Errors"
        definition="Errors of pages in the last 7 days, of monitored visits of visitors who are measured, by consent or by the rule of their country, by type, message and first frames of the stack."
      >
        <Shown answer={answer} isEmpty={({ groups }) => groups.length === 0} empty={EMPTY}>
          {({ groups, isCut }) => (
            <>
              {isCut && <p>These are the newest errors; older ones of the week are not counted.</p>}
              <DataTable
                label="Errors"
                columns={COLUMNS}
                rows={groups}
                rowKey={(group) => group.key}
                onRow={(group) => setKey(group.key === key ? undefined : group.key)}
                rowAction={({ message }) => `Show the stack of ${message}`}
                isChosen={(group) => group.key === key}
                zone={zone}
                height={24}
              />
              <ErrorDetails group={groups.find((one) => one.key === key)} zone={zone} />
            </>
          )}
        </Shown>
      </Panel>
    </div>
  );
}

function ErrorDetails({ group, zone }: { group: ErrorGroup | undefined; zone: string }) {
  if (!group) return null;
  return (
    <div className={styles.details}>
      <h3>{group.message || group.type}</h3>
      <pre className={styles.stack}>{group.stack || 'It was sent without a stack.'}</pre>
      <p>Pages: {group.pages.map(({ path, count }) => `${path} (${count})`).join(', ')}</p>
      {group.recordings.length > 0 && (
        <ul className={styles.links}>
          {group.recordings.map(({ sessionId, anonymousId, at }) => (
            <li key={`${sessionId} ${at}`}>
              <a
                href={`/recordings/${encodeURIComponent(sessionId)}?visitor=${encodeURIComponent(anonymousId)}&at=${at}`}
              >
                Recording of {formatTime(at, zone)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
