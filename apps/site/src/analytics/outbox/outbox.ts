import { reportError } from '../../platform/browser/reportError.ts';
import { keysWith } from '../../platform/browser/storage.ts';
import { nextTask } from '../../platform/browser/tasks.ts';
import type { StorageName } from '../../privacy/storage/storageMatrix.ts';
import type { TrackedEvent } from '../tracker/trackedEvent.ts';
import { UNTOLD_MAX_AGE_MS } from './pendingRecords.ts';

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

const KEY = 'cuUnsentLock' satisfies StorageName;
/** Specification section 9: queue lock 50 ms with 3 retries. */
const LOCK_MS = 50;
const RETRIES = 3;

/**
 * Runs something while no other tab runs it. When a tab doesn't let go, it isn't run: the next page tries again.
 * @param run at once, or when the lock is free; not at all where storage is closed. Where it is full, without a lock: what two tabs then send is stored
 *   once, and what is never sent would keep it full
 */
export function withQueueLock(run: () => void, retries = RETRIES): void {
  const until = heldUntil();
  if (until === undefined) return;
  if (until >= Date.now()) {
    if (retries) setTimeout(() => withQueueLock(run, retries - 1), LOCK_MS);
    return;
  }
  lock();
  run();
  localStorage.removeItem(KEY);
}

/** Nothing where storage is closed. */
function heldUntil(): number | undefined {
  try {
    return Number(localStorage.getItem(KEY));
  } catch {
    return undefined;
  }
}

function lock(): void {
  try {
    localStorage.setItem(KEY, String(Date.now() + LOCK_MS));
  } catch {
    // Storage is full.
  }
}

let waiting: TrackedEvent[] = [];
let receiver: ((event: TrackedEvent) => void) | undefined;
let isHanding = false;

/** Between the tracker and the one vendor that takes its events: what comes before the vendor does waits for it. */
export const outgoing = { hand, connect, disconnect };

function hand(event: TrackedEvent): void {
  waiting.push(event);
  handAll();
}

/** @param receive gets every event, first those that waited, each in a task of its own */
function connect(receive: (event: TrackedEvent) => void): void {
  receiver = receive;
  handAll();
}

/** What still waits is gone. */
function disconnect(): void {
  receiver = undefined;
  waiting = [];
}

async function handAll(): Promise<void> {
  if (isHanding) return;
  isHanding = true;
  while (receiver && waiting[0]) {
    await nextTask();
    handNext();
  }
  isHanding = false;
}

function handNext(): void {
  const event = receiver && waiting.shift();
  try {
    if (event) receiver?.(event);
  } catch (error) {
    // It is kept by unsentEvents, and goes out when the page is left.
    reportError('analytics', error);
  }
}
