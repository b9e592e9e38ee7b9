import { keysWith } from '../../visitor/storage/keysWith.ts';
import type { StorageName } from '../../visitor/storage/StorageName.ts';
import type { TrackedEvent } from './TrackedEvent.ts';
import { UNTOLD_MAX_AGE_MS } from './UNTOLD_MAX_AGE_MS.ts';
import { withQueueLock } from './withQueueLock.ts';

const PREFIX = 'cuUnsent:' satisfies StorageName;
/** A page that didn't say goodbye, as when the browser was ended: another takes its events over after so long. */
const CLAIM_MS = 10_000;
/** Where the collector is never reached (a blocker, say), storage doesn't fill up: the oldest go. */
const MOST_KEPT = 300;

/** Of this page: what nobody has acknowledged yet. */
const own = new Map<string, TrackedEvent>();

/**
 * Events that nobody has acknowledged. Each is kept in local storage from the moment it happens until then, under a key of its own, so that no page
 * overwrites another's; what a page leaves behind the next one sends. An event belongs to the page that keeps it until that is left.
 */
export const unsentEvents = { keep, forget, has, ofThisPage, release, takeLeft, clear };

function keep(event: TrackedEvent): void {
  own.set(event.messageId, event);
  write(event, Date.now() + CLAIM_MS);
}

/** They were acknowledged, or refused for good. */
function forget(messageIds: readonly string[]): void {
  for (const messageId of messageIds) {
    own.delete(messageId);
    remove(PREFIX + messageId);
  }
}

/** Whether this page still has to send it. */
function has(messageId: string): boolean {
  return own.has(messageId);
}

function ofThisPage(): TrackedEvent[] {
  return [...own.values()];
}

/** The page is left: whichever comes next may send them. */
function release(events: readonly TrackedEvent[]): void {
  for (const event of events) write(event, 0);
}

/**
 * Takes over what other pages left behind: from now on it is of this page.
 * @param take gets the events, oldest first; of two pages that ask at once only one gets them
 */
function takeLeft(take: (events: TrackedEvent[]) => void): void {
  withQueueLock(() => {
    const now = Date.now();
    // Nobody keeps any for longer: the visitor's clock was set back.
    const isLeft = (until: number) => until < now || until > now + CLAIM_MS;
    const left = keptEvents().filter(({ event, until }) => isLeft(until) && !own.has(event.messageId));
    const events = left.map(({ event }) => event).sort((one, other) => (one.timestamp < other.timestamp ? -1 : 1));
    const taken = events.slice(-MOST_KEPT).filter(({ timestamp }) => now - Date.parse(timestamp) < UNTOLD_MAX_AGE_MS);
    for (const event of events) {
      if (taken.includes(event)) keep(event);
      else remove(PREFIX + event.messageId);
    }
    if (taken.length) take(taken);
  });
}

/** The visitor's withdrawal: all of it goes, unsent. */
function clear(): void {
  own.clear();
  for (const key of keysWith(PREFIX)) remove(key);
}

function keptEvents(): { event: TrackedEvent; until: number }[] {
  return keysWith(PREFIX).flatMap((key) => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? '[]');
    } catch {
      return [];
    }
  });
}

function write(event: TrackedEvent, until: number): void {
  try {
    localStorage.setItem(PREFIX + event.messageId, JSON.stringify({ event, until }));
  } catch {
    // Storage is closed or full: what this page can't send is lost with it.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Then there is nothing in it.
  }
}
