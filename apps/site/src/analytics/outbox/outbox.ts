import { reportError } from '../../platform/browser/reportError.ts';
import {
  listLocalStorageKeys,
  readJson,
  readText,
  removeStored,
  writeJson,
  writeText,
} from '../../platform/browser/storage.ts';
import { yieldToMain } from '../../platform/browser/tasks.ts';
import type { StorageName } from '../../privacy/storage/storageMatrix.ts';
import type { TrackedEvent } from '../tracker/trackedEvent.ts';
import { PENDING_MAX_AGE_MS } from './pendingRecords.ts';

/**
 * Events that the collector has not acknowledged. Each is in local storage from the moment it happens, under a key of its own, so that tabs don't
 * overwrite each other. It belongs to the page that added it until that page is left; then the next page claims and sends it.
 */
export const outbox = { add, acknowledge, has, ownEvents, release, claimAbandoned, clear };

const KEY_PREFIX = 'cuUnsent:' satisfies StorageName;
/** A page that ended without `pagehide`, as in a crash, owns its events for this long; then another page may claim them. */
const OWNED_MS = 10_000;
/** Bounds the storage where the collector is never reached, as behind a blocker: the oldest events are dropped. */
const MAX_EVENTS = 300;

interface StoredEvent {
  event: TrackedEvent;
  /** Time until which its page owns it, milliseconds since 1970. */
  until: number;
}

/** Events of this page, by message id. */
const own = new Map<string, TrackedEvent>();

/** Adds an event, or replaces the one with the same id. */
function add(event: TrackedEvent): void {
  own.set(event.messageId, event);
  store(event, Date.now() + OWNED_MS);
}

/** Removes events that were accepted, or refused for good. */
function acknowledge(messageIds: readonly string[]): void {
  for (const messageId of messageIds) {
    own.delete(messageId);
    removeStored(KEY_PREFIX + messageId);
  }
}

/** Whether this page still has to send an event. */
function has(messageId: string): boolean {
  return own.has(messageId);
}

function ownEvents(): TrackedEvent[] {
  return [...own.values()];
}

/** Lets the next page claim events, when this one is left. */
function release(events: readonly TrackedEvent[]): void {
  for (const event of events) store(event, 0);
}

/**
 * Takes over the events of pages that were left.
 * @param onClaimed gets them, oldest first; of two pages that claim at the same time only one gets them
 */
function claimAbandoned(onClaimed: (events: TrackedEvent[]) => void): void {
  withQueueLock(() => {
    const now = Date.now();
    // A time further ahead than any page writes means that the clock was set back.
    const isAbandoned = ({ event, until }: StoredEvent) =>
      (until < now || until > now + OWNED_MS) && !own.has(event.messageId);
    const events = storedEvents()
      .filter(isAbandoned)
      .map(({ event }) => event)
      .sort((one, other) => (one.timestamp < other.timestamp ? -1 : 1));
    const claimed = events
      .slice(-MAX_EVENTS)
      .filter(({ timestamp }) => now - Date.parse(timestamp) < PENDING_MAX_AGE_MS);
    for (const event of events) {
      if (claimed.includes(event)) add(event);
      else removeStored(KEY_PREFIX + event.messageId);
    }
    if (claimed.length) onClaimed(claimed);
  });
}

/** Deletes all events unsent, when consent is withdrawn. */
function clear(): void {
  own.clear();
  for (const key of listLocalStorageKeys(KEY_PREFIX)) removeStored(key);
}

function storedEvents(): StoredEvent[] {
  return listLocalStorageKeys(KEY_PREFIX).flatMap((key) => (readJson(key) as StoredEvent | undefined) ?? []);
}

/** Where storage is full or blocked, an event that this page can't send is lost. */
function store(event: TrackedEvent, until: number): void {
  writeJson(KEY_PREFIX + event.messageId, { event, until } satisfies StoredEvent);
}

const LOCK_KEY = 'cuUnsentLock' satisfies StorageName;
/** Specification section 9: queue lock 50 ms with 3 retries. */
const LOCK_MS = 50;
const LOCK_RETRIES = 3;

/**
 * Runs something that no other tab may run at the same time. Where another tab keeps the lock, it is not run, and the next page tries again.
 * @param run not called where storage is blocked. Called without a lock where storage is full: events that two tabs send are stored once, but events that
 *   nobody sends would keep storage full
 */
export function withQueueLock(run: () => void, retries = LOCK_RETRIES): void {
  const lockedUntil = readText(LOCK_KEY);
  if (lockedUntil === undefined) return;
  if (Number(lockedUntil) >= Date.now()) {
    if (retries) setTimeout(() => withQueueLock(run, retries - 1), LOCK_MS);
    return;
  }
  writeText(LOCK_KEY, String(Date.now() + LOCK_MS));
  run();
  removeStored(LOCK_KEY);
}

/** Between the tracker and the one vendor that delivers its events: what is enqueued before the vendor has loaded waits. */
export const deliveryQueue = { enqueue, connect, disconnect };

let queue: TrackedEvent[] = [];
let deliver: ((event: TrackedEvent) => void) | undefined;
let isDraining = false;

function enqueue(event: TrackedEvent): void {
  queue.push(event);
  drain();
}

/** @param receiver gets every event, those that wait first, each in a task of its own */
function connect(receiver: (event: TrackedEvent) => void): void {
  deliver = receiver;
  drain();
}

/** Drops the receiver and what still waits. */
function disconnect(): void {
  deliver = undefined;
  queue = [];
}

async function drain(): Promise<void> {
  if (isDraining) return;
  isDraining = true;
  while (deliver && queue[0]) {
    await yieldToMain();
    deliverNext();
  }
  isDraining = false;
}

function deliverNext(): void {
  const event = deliver && queue.shift();
  try {
    if (event) deliver?.(event);
  } catch (error) {
    // The outbox still has it and sends it when the page is left.
    reportError('analytics', error);
  }
}
