import { DOCUMENT_ID, snapshotOf } from './demoPage.ts';
import type { Random } from './Random.ts';
import { recordForms } from './recordForms.ts';
import { type ReplayEvent, SOURCE, TYPE } from './replayEvents.ts';
import type { DemoVisit } from './visits.ts';

const CLICK = 2;
const SIZES = {
  desktop: { width: 1280, height: 800 },
  mobile: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
};

/** A recording as session replay sends it: each page's document, pointer, scrolling, clicks and forms. */
export interface DemoRecording {
  /** Amplitude names sessions by their begin. */
  sessionId: string;
  anonymousId: string;
  /** JSON of `{ version, events }`. */
  body: string;
  receivedAt: number;
}

export function recordingOf(random: Random, { visitor, startedAt, events }: DemoVisit): DemoRecording {
  const { width, height } = SIZES[visitor.browser.device];
  const replay: ReplayEvent[] = [];
  const pages = events.filter(({ type }) => type === 'page');
  for (const [index, page] of pages.entries()) {
    const until = pages[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    const isHere = (at: number) => at >= page.at && at < until;
    const snapshot = snapshotOf(page.path);
    const href = `https://www.cumulus.example${page.path}`;
    replay.push({ type: TYPE.meta, timestamp: page.at, data: { href, width, height } });
    const data = { node: snapshot.node, initialOffset: { left: 0, top: 0 } };
    replay.push({ type: TYPE.full, timestamp: page.at + 20, data });
    const onPage = events.filter(({ at }) => isHere(at));
    replay.push(...movesOf(random, page.at, { width, height, isTouch: visitor.browser.device !== 'desktop' }));
    const forms = recordForms(random, snapshot, onPage);
    replay.push(...forms.events.filter(({ timestamp }) => isHere(timestamp)));
    for (const { at, name } of onPage) {
      if (name !== 'click web') continue;
      const id = at >= forms.overlayAt ? snapshot.overlay.buttonId : snapshot.buttonId;
      const click = { source: SOURCE.mouseInteraction, type: CLICK, id, x: 120, y: 260 };
      replay.push({ type: TYPE.incremental, timestamp: at, data: click });
    }
  }
  replay.sort((one, other) => one.timestamp - other.timestamp);
  const body = JSON.stringify({ version: 1, events: replay.map((event) => JSON.stringify(event)) });
  const receivedAt = (replay.at(-1)?.timestamp ?? startedAt) + 500;
  return { sessionId: String(startedAt), anonymousId: visitor.anonymousId, body, receivedAt };
}

interface Screen {
  width: number;
  height: number;
  isTouch: boolean;
}

function movesOf(random: Random, from: number, { width, height, isTouch }: Screen): ReplayEvent[] {
  const moves: ReplayEvent[] = [];
  let top = 0;
  for (let step = 1; step <= 8; step += 1) {
    const timestamp = from + step * 700;
    const source = isTouch ? SOURCE.touchMove : SOURCE.mouseMove;
    const positions = [0, 1, 2, 3].map((part) => ({
      ...{ x: Math.round(random.between(0.1, 0.9) * width), y: Math.round(random.between(0.1, 0.9) * height) },
      ...{ id: DOCUMENT_ID, timeOffset: (part - 3) * 100 },
    }));
    moves.push({ type: TYPE.incremental, timestamp, data: { source, positions } });
    if (step % 2 === 1) continue;
    top += Math.round(random.between(60, 300));
    moves.push({
      type: TYPE.incremental,
      timestamp: timestamp + 50,
      data: { source: SOURCE.scroll, id: DOCUMENT_ID, x: 0, y: top },
    });
  }
  return moves;
}
