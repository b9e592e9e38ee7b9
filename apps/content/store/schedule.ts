import {
  collectionOf,
  ENVIRONMENT_ID,
  type EntityType,
  type ScheduledAction,
  type SourceEntity,
  type View,
} from '../space.ts';
import { type ContentProblem, type NamedFile, problemOf } from './exportFiles.ts';

/** A scheduled action that was checked and is to be carried out. */
export interface PlannedAction {
  id: string;
  type: EntityType;
  entityId: string;
  action: 'publish' | 'unpublish';
  /** Milliseconds since 1970. */
  at: number;
  /** The file that defines it. */
  file: string;
}

/** With any other status the vendor has finished the action, and the entity's own state counts. */
const OPEN_STATUS = new Set<unknown>([undefined, 'scheduled', 'inProgress']);
/** With an offset: a local time would depend on the machine. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Collects the scheduled actions of a space, in the order of their times. A malformed one is reported and left out.
 * @param files the space's export files
 * @param problems malformed actions are added to it
 */
export function readSchedule(files: NamedFile[], problems: ContentProblem[]): PlannedAction[] {
  const planned = files.flatMap(({ path: file, data }) =>
    (data.scheduledActions ?? []).flatMap((item): PlannedAction[] => {
      const wrong = fault(item);
      const id: unknown = item?.sys?.id;
      if (wrong) problems.push(problemOf(id, file, `scheduled action "${id}" ${wrong}; it is left out`));
      if (wrong || !isOpen(item)) return [];
      const { sys, entity, action, scheduledFor } = item;
      const type = entity.sys.linkType === 'Asset' ? 'Asset' : 'Entry';
      return [{ id: sys.id, type, entityId: entity.sys.id, action, at: Date.parse(scheduledFor.datetime), file }];
    }),
  );
  return planned.sort((a, b) => a.at - b.at);
}

function fault(item: ScheduledAction): string | undefined {
  if (typeof item !== 'object' || item === null) return 'is not an object';
  if (typeof item.sys?.id !== 'string') return 'has no sys.id';
  const { linkType, id } = item.entity?.sys ?? {};
  if ((linkType !== 'Entry' && linkType !== 'Asset') || typeof id !== 'string') {
    return 'has no link to an Entry or Asset in "entity"';
  }
  if (item.action !== 'publish' && item.action !== 'unpublish') {
    return `has the action ${JSON.stringify(item.action)}, expected "publish" or "unpublish"`;
  }
  const { datetime } = item.scheduledFor ?? {};
  if (typeof datetime !== 'string' || !DATE_TIME.test(datetime) || Number.isNaN(Date.parse(datetime))) {
    return `has the scheduledFor.datetime ${JSON.stringify(datetime)}, expected one such as "2026-12-01T08:00:00Z"`;
  }
  return undefined;
}

function isOpen({ sys, environment }: ScheduledAction): boolean {
  return OPEN_STATUS.has(sys.status) && (environment?.sys.id ?? ENVIRONMENT_ID) === ENVIRONMENT_ID;
}

/**
 * Carries out the due actions. The result depends only on files and time, so it is the same after a restart. An entity that was published after the
 * action, by its file, keeps that state.
 * @param views of both hosts, from the files; changed in place
 * @param actions in the order of their times
 * @param now milliseconds since 1970
 * @returns when the next action is due; undefined when none is left
 */
export function applySchedule(
  views: { delivery: View; preview: View },
  actions: PlannedAction[],
  now: number,
): number | undefined {
  for (const action of actions) {
    if (action.at > now) return action.at;
    const part = collectionOf(action.type);
    const published = views.delivery[part].get(action.entityId);
    const latest = views.preview[part].get(action.entityId);
    const isOutdated = published && Date.parse(published.sys.publishedAt ?? '') >= action.at;
    if (isOutdated || !latest) continue;
    if (action.action === 'unpublish') {
      views.delivery[part].delete(action.entityId);
      views.preview[part].set(action.entityId, unpublish(latest));
    } else {
      const next = publish(latest, new Date(action.at).toISOString());
      views.delivery[part].set(action.entityId, next);
      views.preview[part].set(action.entityId, next);
    }
  }
  return undefined;
}

function publish({ sys, ...entity }: SourceEntity, at: string): SourceEntity {
  const version = sys.version ?? 1;
  return {
    ...entity,
    sys: {
      ...sys,
      version: version + 1,
      publishedVersion: version,
      publishedCounter: (sys.publishedCounter ?? 0) + 1,
      publishedAt: at,
      firstPublishedAt: sys.firstPublishedAt ?? at,
      updatedAt: at,
    },
  };
}

function unpublish({ sys, ...entity }: SourceEntity): SourceEntity {
  const { publishedVersion: _version, publishedAt: _at, ...rest } = sys;
  return { ...entity, sys: rest };
}
