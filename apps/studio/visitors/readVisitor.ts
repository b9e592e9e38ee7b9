import { z } from 'zod';
import { maskPersonalData } from '../access/maskPersonalData.ts';
import { type Person, seesPersonalData } from '../access/permissions.ts';
import { type FormNameMap, type FormNames, nameOfForm } from '../forms/FormNames.ts';
import { askFor, type Neighbour } from '../Neighbour.ts';
import { createRecordsWith, type PageScope } from './studioRecords.ts';
import { type TimelineEntry, toEntry, type VisitorMessage, withoutRepeatedParts } from './timelineEntries.ts';

const pageSchema = z.object({
  identities: z.array(z.string()),
  nextCursor: z.string().nullable(),
  events: z.array(
    z.object({
      ...{ vendor: z.string(), type: z.string(), event: z.string().nullable(), anonymousId: z.string().nullable() },
      ...{ messageId: z.string(), occurredAt: z.number(), isValid: z.boolean(), reason: z.string().nullable() },
      payload: z.unknown(),
    }),
  ),
});

/** The part of a timeline that is wanted. */
export interface TimelineScope extends PageScope {
  /** Milliseconds since 1970. */
  since?: number | undefined;
  until?: number | undefined;
  limit?: number | undefined;
}

async function readPage(collector: Neighbour, identities: readonly string[], scope: TimelineScope) {
  const { after: cursor, isExact, since, until, limit } = scope;
  const body = { identities, isExact, cursor, since, until, limit };
  return askFor(collector, '/visitors/timeline', pageSchema, { method: 'POST', body });
}

/** One page of what a visitor did, as a person may see it. */
export interface VisitorPage {
  /** All ids of the visitor. */
  identities: string[];
  /** Ids to which nothing but an address leads: somebody typed it there, who need not be its owner. */
  onlyByAddress: string[];
  /** Newest first; leads and meetings are on the first page. */
  entries: TimelineEntry[];
  nextCursor: string | null;
}

/** Creates what reads visitors' timelines from the applications that have a part of them. */
export function createVisitorReader(
  collector: Neighbour,
  leads: Neighbour | undefined,
  forms: Pick<FormNames, 'read'>,
) {
  const records = createRecordsWith(readPage, collector, leads);
  return async (identity: string, scope: TimelineScope, person: Person): Promise<VisitorPage> => {
    const [{ identities, nextCursor, events, onlyByAddress, ...stored }, names] = await Promise.all([
      records.exportVisitor([identity], scope),
      forms.read(),
    ]);
    const ofLeads = [...stored.leads, ...stored.suspects].flatMap((lead) => leadEntries(leadSchema.parse(lead), names));
    const ofEvents = events.map((event) => toEntry(event as VisitorMessage, names));
    const entries = withoutRepeatedParts([...ofEvents, ...ofLeads]);
    const page = { identities, onlyByAddress, entries: entries.toSorted((a, b) => b.at - a.at), nextCursor };
    return seesPersonalData(person) ? page : maskPersonalData({ ...page, entries: page.entries.map(maskLead) });
  };
}

const leadSchema = z.looseObject({
  ...{ id: z.string(), receivedAt: z.number(), kind: z.string(), formId: z.number(), page: z.string() },
  suspicion: z.string().optional(),
  meetings: z
    .array(z.looseObject({ id: z.string(), state: z.string(), startsAt: z.number().nullable(), changedAt: z.number() }))
    .optional(),
});

function leadEntries(lead: z.output<typeof leadSchema>, names: FormNameMap): TimelineEntry[] {
  const { id, receivedAt: at, kind, formId, page, suspicion, meetings = [] } = lead;
  const form = kind === 'signUp' ? 'Sign-up' : nameOfForm(names, formId);
  const title = suspicion ? `${form}, suspect: ${suspicion}` : form;
  return [
    { id: `lead:${id}`, at, kind: 'lead', title, page, payload: lead },
    ...meetings.map((meeting): TimelineEntry => {
      const { startsAt, state, changedAt } = meeting;
      return {
        ...{ id: `meeting:${meeting.id}`, at: changedAt, kind: 'meeting', title: `Meeting ${state}` },
        ...(startsAt !== null && { startsAt }),
        payload: meeting,
      };
    }),
  ];
}

/** That there is a lead is shown; what it says isn't. */
const maskLead = (entry: TimelineEntry): TimelineEntry => (entry.kind === 'lead' ? { ...entry, payload: null } : entry);
