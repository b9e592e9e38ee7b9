import type { EntityType, Snapshot, SourceEntity, View } from '../space.ts';
import type { BuiltSpace } from './buildSnapshot.ts';

/** Issue 12, item 9: what unpublishes more than this part of all pages waits for a confirmation. */
const MAX_PART = 1 / 5;
/**
 * A page is unpublished once no other page has vanished for so long: files are deleted one after the other, and those of one command have to count as
 * one change. Far less than the 2 s in which a publication is seen.
 */
const SETTLE_MS = 500;
/** Pages unpublished within this time count together: a slow upload, or a script that deletes one file after the other, is one change. */
const WINDOW_MS = 3_600_000;

/**
 * Why an entity is kept published. `unconfirmed`: too many pages would be unpublished; `settling`: more may follow; `malformed`: it is in a file, with
 * something wrong in it; `unreadable`: it may be in a file that can't be read.
 */
export type HoldReason = 'unconfirmed' | 'settling' | 'malformed' | 'unreadable';

/** An entry or asset that stays published although the files don't have it, as it was published last. */
export interface HeldEntity {
  type: EntityType;
  reason: HoldReason;
  entity: SourceEntity;
  /** Milliseconds since 1970. */
  since: number;
}

/** A page that was unpublished. */
export interface RecentUnpublishing {
  id: string;
  at: number;
}

/** What is remembered of a space between two loads, and over restarts. */
export interface HoldState {
  held: readonly HeldEntity[];
  recent: readonly RecentUnpublishing[];
}

interface Situation extends HoldState {
  /** What is published now, held entities included; undefined at the first start. */
  previous: Pick<Snapshot, 'delivery' | 'contentTypes'> | undefined;
  /** What the files say. */
  built: Pick<BuiltSpace, 'snapshot' | 'malformed'>;
  /** Whether there is a file of which nothing is known: it may have what seems to be deleted. */
  hasUnknownFile: boolean;
  /** What an operator has just allowed to be unpublished, by `keyOf`. */
  confirmed: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  now: number;
}

export const keyOf = (type: EntityType, id: string) => `${type}:${id}`;

const PARTS: [EntityType, keyof View][] = [
  ['Entry', 'entries'],
  ['Asset', 'assets'],
];

/** Whether an entity has an address of its own on a site: its content type has a `slug`, and it has one in some language. */
export function isPage({ sys, fields }: SourceEntity, contentTypes: Snapshot['contentTypes']): boolean {
  const contentType = contentTypes.get(sys.contentType?.sys.id ?? '');
  if (!contentType?.fields.some(({ id }) => id === 'slug')) return false;
  return Object.values(fields.slug ?? {}).some((slug) => typeof slug === 'string' && slug !== '');
}

/** What `holdUnpublishings` decided. */
interface Decision extends HoldState {
  /** What is published. */
  delivery: View;
  /** When to decide again though nothing changes; milliseconds since 1970. */
  settlesAt?: number;
}

/**
 * Decides which unpublishings wait. While any wait for a confirmation all further ones do, those of sections and pictures too, which pages that are
 * kept need.
 */
export function holdUnpublishings(situation: Situation): Decision {
  const { built, now } = situation;
  const known = new Map(situation.held.map((one) => [keyOf(one.type, one.entity.sys.id), one]));
  const sinceOf = ({ type, entity }: MissingEntity, reason: HoldReason) => {
    const before = known.get(keyOf(type, entity.sys.id));
    return before?.reason === reason ? before.since : now;
  };
  const missing = findMissing(situation);
  const newPages = missing.filter(({ isPage: is, state }) => is && state === 'new');
  const settlesAt = Math.max(...newPages.map((page) => sinceOf(page, 'settling') + SETTLE_MS));
  const ofNew = mustWait(situation, missing) ? 'unconfirmed' : settlesAt > now && 'settling';
  const held = missing.flatMap((one): HeldEntity[] => {
    const reason = one.state === 'new' ? ofNew : one.state;
    if (!reason || reason === 'confirmed') return [];
    return [{ type: one.type, entity: one.entity, reason, since: sinceOf(one, reason) }];
  });
  const unpublished = ofNew ? [] : newPages.map(({ entity }) => ({ id: entity.sys.id, at: now }));
  return {
    delivery: overlay(built.snapshot.delivery, held),
    held,
    recent: [...recentPages(situation), ...unpublished],
    ...(ofNew === 'settling' && { settlesAt }),
  };
}

interface MissingEntity {
  type: EntityType;
  entity: SourceEntity;
  isPage: boolean;
  /** Why it is kept in any case; `confirmed`: it isn't; `new`: that depends on how many there are. */
  state: HoldReason | 'confirmed' | 'new';
}

/** What is published and would be no longer, or no longer with an address. */
function findMissing(situation: Situation): MissingEntity[] {
  const { previous, built } = situation;
  if (!previous) return [];
  const { delivery, contentTypes } = built.snapshot;
  const stateOf = createStateReader(situation);
  return PARTS.flatMap(([type, part]) =>
    [...previous.delivery[part].values()].flatMap((entity): MissingEntity[] => {
      const now = delivery[part].get(entity.sys.id);
      const wasPage = isPage(entity, previous.contentTypes);
      if (now && (!wasPage || isPage(now, contentTypes))) return [];
      return [{ type, entity, isPage: wasPage, state: stateOf(type, part, entity.sys.id) }];
    }),
  );
}

function createStateReader({ built, held, hasUnknownFile, confirmed }: Situation) {
  const malformed = new Set(built.malformed.map(({ type, id }) => keyOf(type, id)));
  const waiting = new Set(
    held.filter(({ reason }) => reason === 'unconfirmed').map(({ type, entity }) => keyOf(type, entity.sys.id)),
  );
  return (type: EntityType, part: keyof View, id: string): MissingEntity['state'] => {
    const key = keyOf(type, id);
    if (malformed.has(key)) return 'malformed';
    if (hasUnknownFile && !built.snapshot.preview[part].has(id)) return 'unreadable';
    if (confirmed.has(key)) return 'confirmed';
    return waiting.has(key) ? 'unconfirmed' : 'new';
  };
}

/** Whether what is newly missing has to wait. */
function mustWait(situation: Situation, missing: readonly MissingEntity[]): boolean {
  const { previous } = situation;
  if (!previous || missing.some(({ state }) => state === 'unconfirmed')) return true;
  const asked = missing.filter(({ isPage: is, state }) => is && state === 'new').length;
  const pages = [...previous.delivery.entries.values()].filter((entity) => isPage(entity, previous.contentTypes));
  const lately = recentPages(situation).length;
  return asked > 0 && asked + lately > (pages.length + lately) * MAX_PART;
}

/** Pages that were unpublished within the window and are not back. A confirmation begins a new one. */
function recentPages({ recent, built, confirmed, now }: Situation): RecentUnpublishing[] {
  if (confirmed.size > 0) return [];
  const { delivery, contentTypes } = built.snapshot;
  const isBack = (entity: SourceEntity | undefined) => entity !== undefined && isPage(entity, contentTypes);
  return recent.filter(({ id, at }) => at > now - WINDOW_MS && !isBack(delivery.entries.get(id)));
}

function overlay(published: View, held: readonly HeldEntity[]): View {
  if (held.length === 0) return published;
  const view = { entries: new Map(published.entries), assets: new Map(published.assets) };
  for (const { type, entity } of held) view[type === 'Entry' ? 'entries' : 'assets'].set(entity.sys.id, entity);
  return view;
}
