import { ENVIRONMENT_ID } from '../environmentId.ts';
import type { ContentProblem } from '../store/ContentProblem.ts';
import { lineOfId } from '../store/lineOfId.ts';
import type { NamedFile } from '../store/mergeFiles.ts';
import type { PlannedAction } from './PlannedAction.ts';
import type { ScheduledAction } from './ScheduledAction.ts';

/** With any other status the vendor is done with it, and the entity's own state says the rest. */
const OPEN_STATUS = new Set<unknown>([undefined, 'scheduled', 'inProgress']);
/** With an offset: a local time would be another one on each machine. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Collects the scheduled actions of a space, in the order of their times. A malformed one is reported and left out.
 * @param files the space's export files
 * @param problems where to report
 */
export function readSchedule(files: NamedFile[], problems: ContentProblem[]): PlannedAction[] {
  const all = files.flatMap(({ path, data }) => (data.scheduledActions ?? []).map((item) => ({ item, file: path })));
  return all
    .flatMap(({ item, file }) => {
      const wrong = fault(item);
      if (wrong) {
        const id: unknown = item?.sys?.id;
        const line = typeof id === 'string' ? lineOfId(file, id) : undefined;
        problems.push({ file, ...(line && { line }), message: `scheduled action "${id}" ${wrong}; it is left out` });
      }
      return !wrong && isOpen(item) ? [plan(item, file)] : [];
    })
    .sort((a, b) => a.at - b.at);
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

function plan({ sys, entity, action, scheduledFor }: ScheduledAction, file: string): PlannedAction {
  const type = entity.sys.linkType === 'Asset' ? 'Asset' : 'Entry';
  return { id: sys.id, type, entityId: entity.sys.id, action, at: Date.parse(scheduledFor.datetime), file };
}
