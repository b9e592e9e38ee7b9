import Player from 'rrweb-player';
import 'rrweb-player/dist/style.css';
import './player.css';
import { replayOfDatadog } from './datadog/replayOfDatadog.ts';
import type { FromPlayer, SentRecording, ToPlayer } from './messages.ts';
import { nameControls } from './nameControls.ts';
import { type PlayableRecording, sanitizeEvents } from './sanitizeEvents.ts';

/** The player, in a document of its own: the view gives it a recording and hears the time. It can ask no server. */
const CONTROLLER_PX = 80;
const TIME_EVERY_MS = 250;

/** What `sanitizeEvents` leaves. rrweb leaves out what it can’t play. */
type PlayedEvents = ConstructorParameters<typeof Player>[0]['props']['events'];

let player: Player | undefined;
let lastTime = Number.NEGATIVE_INFINITY;
let sayTime: (ms: number) => void = () => undefined;

const send = (message: FromPlayer) => window.parent.postMessage(message, window.location.origin);

function play({ events, records }: SentRecording, startMs: number): void {
  const recording = sanitizeEvents([...events, ...replayOfDatadog(records)]);
  if (recording.events.length < 2) {
    send({ type: 'failed', message: 'The recording has nothing that can be played' });
    return;
  }
  try {
    player = open(recording);
    const { startTime: startedAt, totalTime: lengthMs } = player.getMetaData();
    sayTime = nameControls(document.body, { lengthMs, goTo: (ms) => player?.goto(ms, false) });
    send({ type: 'loaded', startedAt, lengthMs, leftOut: recording.leftOut });
    player.goto(Math.min(Math.max(0, startMs), lengthMs), false);
  } catch (error) {
    send({ type: 'failed', message: `The recording can’t be played: ${(error as Error).message}` });
  }
}

/** Without the option `UNSAFE_replayCanvas`, with which rrweb would allow scripts in the recorded page. */
function open({ events }: PlayableRecording): Player {
  document.body.replaceChildren();
  const opened = new Player({
    target: document.body,
    props: {
      events: events as PlayedEvents,
      width: document.documentElement.clientWidth,
      height: Math.max(200, document.documentElement.clientHeight - CONTROLLER_PX),
      autoPlay: false,
      skipInactive: true,
      showController: true,
      mouseTail: false,
    },
  });
  opened.addEventListener('ui-update-current-time', (update) => {
    const { payload: ms } = update as { payload: number };
    if (Math.abs(ms - lastTime) < TIME_EVERY_MS) return;
    lastTime = ms;
    sayTime(ms);
    send({ type: 'time', ms });
  });
  return opened;
}

window.addEventListener('message', ({ data, source, origin }: MessageEvent<ToPlayer>) => {
  if (source !== window.parent || origin !== window.location.origin) return;
  if (data.type === 'play') play(data, data.startMs);
  if (data.type === 'seek') player?.goto(data.ms, false);
});
send({ type: 'ready' });
