import { UNSENT_MS } from '@cumulus/lifetimes';
import { listLocalStorageKeys, readJson, removeStored, writeJson } from '../../platform/browser/storage.ts';
import type { StorageName } from '../../privacy/storage/storageMatrix.ts';
import { hasPersonalTraits } from '../tracker/personalTraits.ts';
import type { TrackedEvent } from '../tracker/trackedEvent.ts';
import { withQueueLock } from './queueLock.ts';

/**
 * Events that a recipient has not acknowledged. Each is in local storage from the moment it happens, under a key of its own, so that tabs don't
 * overwrite each other; one that names a person is in memory only. It belongs to the page that added it until that page is left; then the next page claims and sends it.
 * REQ-DLV-13.
 */
export interface Outbox {
  /** Adds an event, or replaces the one with the same id. */
  add(event: TrackedEvent): void;
  /** Removes events that were accepted, or refused for good. */
  acknowledge(messageIds: readonly string[]): void;
  /** Whether this page still has to send an event. */
  has(messageId: string): boolean;
  ownEvents(): TrackedEvent[];
  /** Lets the next page claim events, when this one is left. */
  release(events: readonly TrackedEvent[]): void;
  /**
   * Takes over the events of pages that were left, and once more when pages that ended without releasing theirs no longer own them.
   * @param onClaimed gets them, oldest first; of two pages that claim at the same time only one gets them
   * @param signal ends the wait for the second time
   */
  claimAbandoned(onClaimed: (events: TrackedEvent[]) => void, signal: AbortSignal): void;
  /** Deletes all events unsent, when consent is withdrawn. */
  clear(): void;
}

/** Bounds the storage where the recipient is never reached, as behind a blocker: the oldest events are dropped. */
const MAX_EVENTS = 300;
/** The second claim comes this much later than the end of a crashed page's ownership. */
const AGAIN_MS = 2_000;

interface StoredEvent {
  event: TrackedEvent;
  /** Time until which its page owns it, milliseconds since 1970. */
  until: number;
}

/**
 * The outbox of one recipient.
 * @param prefix of its keys
 * @param ownedMs a page that ended without `pagehide`, as in a crash, owns its events for this long; then another page may claim them
 */
export function createOutbox(prefix: StorageName, ownedMs: number): Outbox {
  /** Events of this page, by message id. */
  const own = new Map<string, TrackedEvent>();

  /** Where storage is full or blocked, an event that this page can't send is lost; so is one that names a person. */
  function store(event: TrackedEvent, until: number): void {
    if (hasPersonalTraits(event)) return;
    writeJson(prefix + event.messageId, { event, until } satisfies StoredEvent);
  }

  function add(event: TrackedEvent): void {
    own.set(event.messageId, event);
    store(event, Date.now() + ownedMs);
  }

  function storedEvents(): StoredEvent[] {
    return listLocalStorageKeys(prefix).flatMap((key) => (readJson(key) as StoredEvent | undefined) ?? []);
  }

  function claim(): TrackedEvent[] {
    const now = Date.now();
    // A time further ahead than any page writes means that the clock was set back.
    const isAbandoned = ({ event, until }: StoredEvent) =>
      (until < now || until > now + ownedMs) && !own.has(event.messageId);
    const events = storedEvents()
      .filter(isAbandoned)
      .map(({ event }) => event)
      .sort((one, other) => (one.timestamp < other.timestamp ? -1 : 1));
    const claimed = events.slice(-MAX_EVENTS).filter(({ timestamp }) => now - Date.parse(timestamp) < UNSENT_MS);
    for (const event of events) {
      if (claimed.includes(event)) add(event);
      else removeStored(prefix + event.messageId);
    }
    return claimed;
  }

  return {
    add,
    acknowledge(messageIds) {
      for (const messageId of messageIds) {
        own.delete(messageId);
        removeStored(prefix + messageId);
      }
    },
    has: (messageId) => own.has(messageId),
    ownEvents: () => [...own.values()],
    release(events) {
      for (const event of events) store(event, 0);
    },
    claimAbandoned(onClaimed, signal) {
      const take = () =>
        withQueueLock(() => {
          const claimed = claim();
          if (claimed.length) onClaimed(claimed);
        });
      take();
      const timer = setTimeout(() => signal.aborted || take(), ownedMs + AGAIN_MS);
      signal.addEventListener('abort', () => clearTimeout(timer));
    },
    clear() {
      own.clear();
      for (const key of listLocalStorageKeys(prefix)) removeStored(key);
    },
  };
}
