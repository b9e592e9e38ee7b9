import { Link, useParams } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { ownZone, useAddress, useChangeAddress, writeSearch } from '../../address.ts';
import { useApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { formatMilliseconds, formatTime } from '../../ui/format.ts';
import { Loading } from '../../ui/Loading.tsx';
import { Page, Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { type Loaded, PlayerFrame } from './PlayerFrame.tsx';
import styles from './recordings.module.css';
import { type Moment, momentsSchema, useRecording } from './useRecording.ts';

/** Events arrive later than they occur. */
const MARGIN_MS = 3_600_000;

/** Plays a recorded visit, with its events, errors and web vitals beside it. `?t=` is the moment in milliseconds. */
export function RecordingView() {
  const { id = '' } = useParams({ strict: false });
  const address = useAddress();
  const change = useChangeAddress();
  const visitor = typeof address.visitor === 'string' ? address.visitor : undefined;
  const startMs = Math.max(0, Number(address.t) || 0);
  const { recording, parts, problem } = useRecording(id, visitor);
  const length = recording ? recording.events.length + recording.records.length : 0;
  const [loaded, setLoaded] = useState<Loaded>();
  const [time, setTime] = useState(startMs);
  const [seek, setSeek] = useState({ ms: 0, count: 0 });
  const [isCopied, setCopied] = useState(false);
  const goTo = useCallback((ms: number) => setSeek(({ count }) => ({ ms, count: count + 1 })), []);
  const share = async () => {
    const t = String(Math.round(time));
    change({ t }, { replace: true });
    await navigator.clipboard.writeText(
      `${window.location.origin}${window.location.pathname}${writeSearch({ visitor, t })}`,
    );
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <Page
      title={loaded ? formatTime(loaded.startedAt, ownZone()) : 'Recording'}
      definition={
        <>
          {loaded && `${formatMilliseconds(loaded.lengthMs)}, times are ${ownZone()}. `}
          Masked as it was recorded; what is idle is skipped.{' '}
          {visitor && <Link to={`/visitors/${encodeURIComponent(visitor)}`}>The visitor</Link>}
        </>
      }
      actions={
        <Button onPress={() => void share()}>
          {isCopied ? 'Address copied' : `Share ${formatMilliseconds(time)}`}
        </Button>
      }
    >
      {problem && <ProblemNote problem={problem} />}
      {!recording && !problem && <Loading label={`Reading the recording, ${parts} parts`} />}
      {recording && length === 0 && (
        <Empty title="Nothing of this recording is left">
          Recordings are deleted after RECORDINGS_MAX_DAYS days (30), and with their visitor.
        </Empty>
      )}
      {recording && length > 0 && (
        <div className={styles.split}>
          <PlayerFrame recording={recording} startMs={startMs} seek={seek} onLoaded={setLoaded} onTime={setTime} />
          {loaded && visitor && <Moments visitor={visitor} loaded={loaded} time={time} onChoose={goTo} />}
        </div>
      )}
    </Page>
  );
}

interface MomentsProps {
  visitor: string;
  loaded: Loaded;
  time: number;
  onChoose(ms: number): void;
}

/** What happened in the recorded visit; a click plays from there. */
function Moments({ visitor, loaded: { startedAt, lengthMs }, time, onChoose }: MomentsProps) {
  const since = Math.max(0, Math.floor(startedAt));
  const search = writeSearch({ exact: 'true', since, until: Math.ceil(startedAt + lengthMs + MARGIN_MS), limit: 500 });
  const answer = useApi(`/visitors/${encodeURIComponent(visitor)}${search}`, momentsSchema);
  const isIn = ({ at, kind }: Moment) =>
    kind !== 'recording' && at >= startedAt - 1_000 && at <= startedAt + lengthMs + 1_000;
  return (
    <Panel title="Events, errors, web vitals" definition="A click plays from there.">
      <Shown
        answer={answer}
        isEmpty={({ entries }) => !entries.some(isIn)}
        empty={<Empty title="No events in this time" />}
      >
        {({ entries }) => (
          <ol className={styles.moments}>
            {entries
              .filter(isIn)
              .toReversed()
              .map((moment) => {
                const ms = Math.max(0, moment.at - startedAt);
                return (
                  <li key={moment.id} data-kind={moment.kind} data-past={ms <= time}>
                    <button type="button" onClick={() => onChoose(ms)}>
                      <span className={styles.at}>{formatMilliseconds(ms)}</span> {moment.kind}: {moment.title}
                    </button>
                  </li>
                );
              })}
          </ol>
        )}
      </Shown>
    </Panel>
  );
}
