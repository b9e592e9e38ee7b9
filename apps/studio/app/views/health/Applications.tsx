import type { Answer } from '../../api.ts';
import { Figure } from '../../ui/Figure.tsx';
import { Panel } from '../../ui/Page.tsx';
import { Shown } from '../../ui/Shown.tsx';
import styles from './Health.module.css';
import type { Operations } from './healthSchemas.ts';

/** What the applications report now. */
export function Applications({ answer }: { answer: Answer<Operations> }) {
  return (
    <div id="applications">
      <Panel title="Applications" definition="Status, problems and what waits, as the applications report it now.">
        <Shown answer={answer}>
          {({ applications, problems, notes, figures }) => (
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
