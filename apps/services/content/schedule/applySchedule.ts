import type { EntityType, SourceEntity, View } from '../types.ts';
import type { PlannedAction } from './PlannedAction.ts';

const PART: Record<EntityType, keyof View> = { Entry: 'entries', Asset: 'assets' };

/**
 * Carries out what is due. Nothing is remembered: what is published follows from the files and the time alone, so that it is the same
 * after a restart. An entity whose file says that it was published later than the action keeps that state.
 * @param views what both hosts show by the files; changed in place
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
    const part = PART[action.type];
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
