import type { Answer } from '../../api.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { Panel } from '../../ui/Page.tsx';
import { Shown } from '../../ui/Shown.tsx';
import styles from './Health.module.css';
import type { Operations } from './healthSchemas.ts';

const VENDORS: readonly Column<Operations['vendors'][number]>[] = [
  { id: 'vendor', label: 'Vendor', value: ({ vendor }) => vendor },
  {
    ...{ id: 'direction', label: 'What' },
    value: ({ direction }) => (direction === 'sent' ? 'sent to it' : 'received from its code'),
  },
  { id: 'done', label: 'Done', kind: 'number', value: ({ done }) => done },
  { id: 'waiting', label: 'Waiting', kind: 'number', value: ({ waiting }) => waiting },
  { id: 'failed', label: 'Failed or refused', kind: 'number', value: ({ failed }) => failed },
  { id: 'note', label: 'Why', value: ({ note }) => note },
];

/** What the applications report now. */
export function Applications({ answer }: { answer: Answer<Operations> }) {
  return (
    <div id="applications">
      <Panel
        title="Applications"
        definition="Status, problems and what waits, as the applications report it now; vendors since the start of each application."
      >
        <Shown answer={answer}>
          {({ applications, problems, notes, figures, vendors }) => (
            <>
              <p>
                {Object.entries(applications)
                  .map(([name, status]) => `${name}: ${status}`)
                  .join(' · ')}
              </p>
              <div className={styles.figures}>
                {figures.map(({ label, value, advice }) => (
                  <Figure key={label} label={label} value={value} of={advice} />
                ))}
              </div>
              <DataTable
                label="Vendors"
                columns={VENDORS}
                rows={vendors}
                rowKey={({ vendor, direction }) => `${vendor} ${direction}`}
                height={20}
              />
              <Lines title="Problems" lines={problems} />
              <Lines title="Notes" lines={notes} />
            </>
          )}
        </Shown>
      </Panel>
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
