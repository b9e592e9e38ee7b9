import { Link } from '@tanstack/react-router';
import { writeSearch } from '../../address.ts';
import { formatTime } from '../../ui/format.ts';
import type { VisitorRecording, VisitorRecordings } from './useVisitorRecordings.ts';

const WITHOUT = { reading: '…', read: 'not recorded', failed: 'can’t be read' } as const;

interface RecordingLinksProps {
  visitor: string;
  /** The time by which a recording is chosen: that of the last step. */
  lastAt: string;
  zone: string;
  recordings: readonly VisitorRecording[];
  state: VisitorRecordings['state'];
}

/** The recording nearest to a time, and the list of the visitor's others. */
export function RecordingLinks({ visitor, lastAt, zone, recordings, state }: RecordingLinksProps) {
  const time = Date.parse(lastAt);
  const distance = ({ startedAt }: VisitorRecording) => Math.abs(startedAt - time);
  const [nearest, ...others] = recordings.toSorted((one, other) => distance(one) - distance(other));
  if (!nearest) return WITHOUT[state];
  return (
    <>
      <Link to={`/recordings/${encodeURIComponent(nearest.session)}${writeSearch({ visitor })}`}>
        {formatTime(nearest.startedAt, zone)}
      </Link>
      {others.length > 0 && (
        <>
          {' '}
          <Link to={`/recordings${writeSearch({ visitor })}`}>and {others.length} more</Link>
        </>
      )}
    </>
  );
}
