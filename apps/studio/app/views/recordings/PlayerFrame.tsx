import { useEffect, useRef, useState } from 'react';
import type { FromPlayer, SentRecording, ToPlayer } from '../../player/messages.ts';
import styles from './recordings.module.css';

export type Loaded = Extract<FromPlayer, { type: 'loaded' }>;

const LEFT_OUT = 'aren’t shown: they are broken, or could load something';

interface PlayerFrameProps {
  recording: SentRecording;
  startMs: number;
  /** Where to go, and how often it was asked for. */
  seek: { ms: number; count: number };
  onLoaded(loaded: Loaded): void;
  onTime(ms: number): void;
}

/**
 * The player, in a frame with a policy of its own (`page/pagePolicy.ts`): the recorded page inside it has no scripts, and nothing in it asks anybody but the site for
 * pictures and styles. It gets the recording by a message, and can ask the studio for nothing.
 */
export function PlayerFrame({ recording, startMs, seek, onLoaded, onTime }: PlayerFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [message, setMessage] = useState('Opening the player …');
  const begin = useRef(startMs);
  const { events, records } = recording;
  useEffect(() => {
    const take: { [Type in FromPlayer['type']]: (sent: Extract<FromPlayer, { type: Type }>) => void } = {
      ready: () => sendTo(frame.current, { type: 'play', events, records, startMs: begin.current }),
      time: ({ ms }) => onTime(ms),
      failed: (sent) => setMessage(sent.message),
      loaded(sent) {
        setMessage(sent.leftOut > 0 ? `${sent.leftOut} changes ${LEFT_OUT}` : '');
        onLoaded(sent);
      },
    };
    const receive = ({ source, origin, data }: MessageEvent<FromPlayer>) => {
      if (source !== frame.current?.contentWindow || origin !== window.location.origin) return;
      (take[data.type] as (sent: FromPlayer) => void)(data);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [events, records, onLoaded, onTime]);
  useEffect(() => {
    if (seek.count === 0) return;
    sendTo(frame.current, { type: 'seek', ms: seek.ms });
  }, [seek]);
  return (
    <div>
      <iframe
        ref={frame}
        src="/player"
        title="Recorded visit"
        // Its own script reaches the recorded page by the origin. That page has a sandbox without scripts.
        sandbox="allow-scripts allow-same-origin"
        referrerPolicy="no-referrer"
        className={styles.player}
      />
      {message && <p role="status">{message}</p>}
    </div>
  );
}

const sendTo = (frame: HTMLIFrameElement | null, message: ToPlayer) =>
  frame?.contentWindow?.postMessage(message, window.location.origin);
