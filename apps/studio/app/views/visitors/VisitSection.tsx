import { Link } from '@tanstack/react-router';
import { formatClock, formatMilliseconds, formatMinute, formatTime } from '../../ui/format.ts';
import { Panel } from '../../ui/Page.tsx';
import type { Entry, Visit } from './visitorPages.ts';
import styles from './visitors.module.css';

const KINDS: Readonly<Record<string, string>> = {
  ...{ page: 'Page', section: 'Section seen', click: 'Click', exposure: 'Experiment', demo: 'Demo', form: 'Form' },
  ...{ consent: 'Consent', error: 'Error', recording: 'Recording', identify: 'Identified', vitals: 'Web vitals' },
  ...{ lead: 'Lead', meeting: 'Meeting', event: 'Event' },
};

/** One visit: what was done in it, newest first. */
export function VisitSection({ visit: { entries }, zone }: { visit: Visit; zone: string }) {
  const [last, first] = [entries[0], entries.at(-1)];
  if (!last || !first) return null;
  const pages = entries.filter(({ kind }) => kind === 'page').length;
  return (
    <Panel
      title={formatTime(first.at, zone)}
      definition={`${formatMilliseconds(last.at - first.at)}, ${pages === 1 ? '1 page view' : `${pages} page views`}`}
    >
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry} data-kind={entry.kind}>
            <EntryLine entry={entry} zone={zone} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function EntryLine({ entry, zone }: { entry: Entry; zone: string }) {
  const { at, kind, title, page, startsAt, reason, recording, payload } = entry;
  const json = JSON.stringify(payload, null, 2);
  return (
    <>
      <time dateTime={new Date(at).toISOString()} title={formatTime(at, zone)}>
        {formatClock(at, zone)}
      </time>
      <span className={styles.kind}>{KINDS[kind] ?? kind}</span>
      <span className={styles.what}>
        <span>
          {recording ? <Link to={recordingPath(recording)}>{title}</Link> : title}
          {startsAt !== undefined && ` for ${formatMinute(startsAt, zone)}`}
          {page && <span className={styles.muted}> on {page}</span>}
          {reason && <span className={styles.reason}> Not as planned: {reason}</span>}
        </span>
        {json !== undefined && json !== 'null' && (
          <details>
            <summary>Payload</summary>
            <pre>{json}</pre>
          </details>
        )}
      </span>
    </>
  );
}

const recordingPath = ({ session, visitor }: NonNullable<Entry['recording']>) =>
  `/recordings/${encodeURIComponent(session)}?visitor=${encodeURIComponent(visitor)}`;
