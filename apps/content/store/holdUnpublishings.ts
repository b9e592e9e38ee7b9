import { collectionOf, ENTITY_TYPES, type EntityType, type Snapshot, type SourceEntity, type View } from '../space.ts';
import type { BuiltSpace } from './buildSnapshot.ts';
import { findQuizRangeFaults, type QuizRangeFault, refusedEntries } from './refuseQuizRanges.ts';

/** A change that unpublishes more than this share of all pages waits for a confirmation (docs/content.md). REQ-CMS-09. */
const MAX_SHARE = 1 / 5;
/**
 * A page is unpublished once no other page has vanished for this time: one command deletes files one after the other, and all of them count as one
 * change. Far less than the 2 s within which a publication has to be visible.
 */
const SETTLE_MS = 500;
/** Pages unpublished within this time count together: a slow upload, or a script that deletes one file after the other, is one change. */
const WINDOW_MS = 3_600_000;

/**
 * Why an entity is kept published. `unconfirmed`: too many pages would be unpublished; `settling`: more may follow; `malformed`: it has an error in
 * its file; `unreadable`: it may be in a file that can't be read; `refused`: its new version, or its removal, would give a quiz a gap or an overlap.
 */
type HoldReason = 'unconfirmed' | 'settling' | 'malformed' | 'unreadable' | 'refused';

/** An entry or asset that stays published as it was published last: it is no longer in the files, or differs there. */
export interface HeldEntity {
  type: EntityType;
  reason: HoldReason;
  entity: SourceEntity;
  /** Milliseconds since 1970. */
  since: number;
}

/** A page that was unpublished. */
interface RecentUnpublishing {
  id: string;
  at: number;
}

/** State of a space between two loads; it survives restarts. */
export interface HoldState {
  held: readonly HeldEntity[];
  recent: readonly RecentUnpublishing[];
}

interface Situation extends HoldState {
  /** What is published now, held entities included; undefined at the first start. */
  previous: Pick<Snapshot, 'delivery' | 'contentTypes'> | undefined;
  /** The content of the files. */
  built: Pick<BuiltSpace, 'snapshot' | 'malformed'>;
  /** Whether a file could never be read: it may contain entities that seem deleted. */
  hasUnknownFile: boolean;
  /** Keys (`entityKey`) that an operator has just confirmed. */
  confirmed: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  now: number;
}

export const entityKey = (type: EntityType, id: string) => `${type}:${id}`;

export const PARTS = ENTITY_TYPES.map((type) => [type, collectionOf(type)] as const);

/** Whether an entity is a page: its content type has a `slug`, and it is filled in some locale. */
export function isPage({ sys, fields }: SourceEntity, contentTypes: Snapshot['contentTypes']): boolean {
  const contentType = contentTypes.get(sys.contentType?.sys.id ?? '');
  if (!contentType?.fields.some(({ id }) => id === 'slug')) return false;
  return Object.values(fields.slug ?? {}).some((slug) => typeof slug === 'string' && slug !== '');
}

/** What `holdUnpublishings` decided. */
interface Decision extends HoldState {
  /** What is published. */
  delivery: View;
  /** Faults of quizzes that would be published without the refused entries. */
  faults: readonly QuizRangeFault[];
  /** When to decide again without a change; milliseconds since 1970. */
  settlesAt?: number;
}

/**
 * Decides which unpublishings are held, and which changes are refused. While one unpublishing waits for a confirmation all further ones do, including
 * those of sections and images: the held pages need them. Changes are refused where a quiz would get a gap or an overlap (REQ-QUZ-02).
 */
export function holdUnpublishings(situation: Situation): Decision {
  const { previous } = situation;
  const { defaultLocale } = situation.built.snapshot;
  const refused = new Set<string>();
  const faults = new Map<string, QuizRangeFault>();
  // An entry that is kept may be a plan of another quiz, which is then looked at again. Ends, since each turn but the last refuses more.
  for (;;) {
    const decision = decide(situation, refused);
    const found = findQuizRangeFaults({ delivery: decision.delivery, defaultLocale });
    for (const fault of found) faults.set(JSON.stringify(fault), fault);
    const before = refused.size;
    if (previous)
      for (const id of refusedEntries(found, { delivery: previous.delivery, defaultLocale })) refused.add(id);
    if (refused.size === before) return { ...decision, faults: [...faults.values()] };
  }
}

/** @param refused ids of entries that keep their published version */
function decide(situation: Situation, refused: ReadonlySet<string>): Omit<Decision, 'faults'> {
  const { built, now } = situation;
  const heldBefore = new Map(situation.held.map((one) => [entityKey(one.type, one.entity.sys.id), one]));
  const sinceOf = ({ type, entity }: MissingEntity, reason: HoldReason) => {
    const before = heldBefore.get(entityKey(type, entity.sys.id));
    return before?.reason === reason ? before.since : now;
  };
  const missing = findMissing(situation, refused);
  const newPages = missing.filter(({ isPage: wasPage, state }) => wasPage && state === 'new');
  const settlesAt = Math.max(...newPages.map((page) => sinceOf(page, 'settling') + SETTLE_MS));
  const newReason = mustWait(situation, missing) ? 'unconfirmed' : settlesAt > now && 'settling';
  const held = missing.flatMap((one): HeldEntity[] => {
    const reason = one.state === 'new' ? newReason : one.state;
    if (!reason || reason === 'confirmed') return [];
    return [{ type: one.type, entity: one.entity, reason, since: sinceOf(one, reason) }];
  });
  const unpublished = newReason ? [] : newPages.map(({ entity }) => ({ id: entity.sys.id, at: now }));
  return {
    delivery: overlay(built.snapshot.delivery, held),
    held,
    recent: [...recentPages(situation), ...unpublished],
    ...(newReason === 'settling' && { settlesAt }),
  };
}

interface MissingEntity {
  type: EntityType;
  entity: SourceEntity;
  isPage: boolean;
  /** Why it is held; `confirmed`: it isn't; `new`: depends on how many there are. */
  state: HoldReason | 'confirmed' | 'new';
}

/** Published entities that the files no longer have, pages that lost their slug, and entries whose change is refused. */
function findMissing(situation: Situation, refused: ReadonlySet<string>): MissingEntity[] {
  const { previous, built } = situation;
  if (!previous) return [];
  const { delivery, contentTypes } = built.snapshot;
  const stateOf = createStateReader(situation);
  return PARTS.flatMap(([type, part]) =>
    [...previous.delivery[part].values()].flatMap((entity): MissingEntity[] => {
      const now = delivery[part].get(entity.sys.id);
      const wasPage = isPage(entity, previous.contentTypes);
      if (type === 'Entry' && refused.has(entity.sys.id)) return [{ type, entity, isPage: wasPage, state: 'refused' }];
      if (now && (!wasPage || isPage(now, contentTypes))) return [];
      return [{ type, entity, isPage: wasPage, state: stateOf(type, part, entity.sys.id) }];
    }),
  );
}

function createStateReader({ built, held, hasUnknownFile, confirmed }: Situation) {
  const malformed = new Set(built.malformed.map(({ type, id }) => entityKey(type, id)));
  const waiting = new Set(
    held.filter(({ reason }) => reason === 'unconfirmed').map(({ type, entity }) => entityKey(type, entity.sys.id)),
  );
  return (type: EntityType, part: keyof View, id: string): MissingEntity['state'] => {
    const key = entityKey(type, id);
    if (malformed.has(key)) return 'malformed';
    if (hasUnknownFile && !built.snapshot.preview[part].has(id)) return 'unreadable';
    if (confirmed.has(key)) return 'confirmed';
    return waiting.has(key) ? 'unconfirmed' : 'new';
  };
}

/** Whether newly missing entities have to wait for a confirmation. */
function mustWait(situation: Situation, missing: readonly MissingEntity[]): boolean {
  const { previous } = situation;
  if (!previous || missing.some(({ state }) => state === 'unconfirmed')) return true;
  const newCount = missing.filter(({ isPage: wasPage, state }) => wasPage && state === 'new').length;
  const pages = [...previous.delivery.entries.values()].filter((entity) => isPage(entity, previous.contentTypes));
  const recentCount = recentPages(situation).length;
  return newCount > 0 && newCount + recentCount > (pages.length + recentCount) * MAX_SHARE;
}

/** Pages that were unpublished within the window and have not returned. A confirmation begins a new window. */
function recentPages({ recent, built, confirmed, now }: Situation): RecentUnpublishing[] {
  if (confirmed.size > 0) return [];
  const { delivery, contentTypes } = built.snapshot;
  const isBack = (entity: SourceEntity | undefined) => entity !== undefined && isPage(entity, contentTypes);
  return recent.filter(({ id, at }) => at > now - WINDOW_MS && !isBack(delivery.entries.get(id)));
}

/** A view in which held entities are as they were published. */
export function overlay(published: View, held: readonly HeldEntity[]): View {
  if (held.length === 0) return published;
  const view = { entries: new Map(published.entries), assets: new Map(published.assets) };
  for (const { type, entity } of held) view[collectionOf(type)].set(entity.sys.id, entity);
  return view;
}
