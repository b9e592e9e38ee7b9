import { z } from 'zod';
import { type FormNames, formName } from '../../formNames.ts';

/** What sales says of a lead, in the order of the work; as the lead service names it. */
export const STATUSES = {
  new: 'New',
  contacted: 'Contacted',
  won: 'Won',
  lost: 'Lost',
  'no-show': 'No-show',
  suspect: 'Suspect',
} as const;
export type Status = keyof typeof STATUSES;

const status = z.enum(Object.keys(STATUSES) as [Status, ...Status[]]);
const text = z.string().nullable();
const stateShape = { status, owner: text, version: z.number(), changedAt: text, changedBy: text };
const stateSchema = z.object(stateShape);
export type LeadState = z.infer<typeof stateSchema>;

const meetingSchema = z.object({
  ...{ id: z.string(), leadId: z.string(), state: z.enum(['invited', 'booked', 'cancelled']) },
  ...{ startsAt: text, endsAt: text, timeZone: text, sequence: z.number(), calendar: text },
});
export type Meeting = z.infer<typeof meetingSchema>;

const personShape = {
  ...{ id: z.string(), name: text, company: text, email: z.string() },
  /** Whether the address is one that a mail program can be opened with. */
  canMail: z.boolean(),
};
const personSchema = z.object(personShape);
export type LeadPerson = z.infer<typeof personSchema>;

const listedSchema = z.object({
  ...personShape,
  ...stateShape,
  ...{ receivedAt: z.string(), kind: z.enum(['form', 'signUp']), formId: z.number(), notes: z.number() },
  ...{ campaign: text, source: text, medium: text, channel: text, suspicion: text, meeting: meetingSchema.nullable() },
  ...{ page: z.string(), variants: z.record(z.string(), z.string()) },
});
export type ListedLead = z.infer<typeof listedSchema>;

export const pageSchema = z.object({ total: z.number(), leads: z.array(listedSchema), nextCursor: text });
export type LeadPage = z.infer<typeof pageSchema>;

export const choicesSchema = z.object({
  ...{ owners: z.array(z.string()), formIds: z.array(z.number()), campaigns: z.array(z.string()) },
  desks: z.array(z.string()),
});
export type Choices = z.infer<typeof choicesSchema>;

const values = z.record(z.string(), z.string());

export const leadSchema = z.object({
  ...personShape,
  ...{
    receivedAt: z.string(),
    kind: z.enum(['form', 'signUp']),
    formId: z.number(),
    page: z.string(),
    locale: z.string(),
  },
  ...{ location: text, fields: values, isSuspect: z.boolean(), state: stateSchema },
  analytics: z.object({ attribution: values, variants: values, anonymousId: text }).nullable(),
  signUp: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), z.null()])).nullable(),
  meeting: meetingSchema.nullable(),
  notes: z.array(z.object({ id: z.string(), at: z.string(), author: z.string(), text: z.string() })),
  changes: z.array(
    z.object({ id: z.string(), at: z.string(), author: z.string(), what: z.string(), before: text, after: text }),
  ),
  deliveries: z.array(
    z.object({
      id: z.string(),
      channel: z.string(),
      topic: z.string(),
      state: z.string(),
      nextAt: z.string(),
      problem: text,
    }),
  ),
});
export type Lead = z.infer<typeof leadSchema>;

const touchShape = { at: text, channel: text, source: text, medium: text, campaign: text, referrer: text };
const touchSchema = z.object(touchShape);
export type Touch = z.infer<typeof touchSchema>;

/** Of leads, by their id; null where nothing is kept. */
export const touchesSchema = z.object({ touches: z.record(z.string(), touchSchema.nullable()) });

export const visitsSchema = z.object({
  ...{
    known: z.enum(['consented', 'none', 'away']),
    firstTouch: touchSchema.nullable(),
    lastTouch: touchSchema.nullable(),
  },
  visits: z.array(
    z.object({
      ...touchShape,
      id: z.string(),
      steps: z.array(z.object({ at: z.string(), name: z.string(), path: text })),
    }),
  ),
  hasOlder: z.boolean(),
});

const bookedSchema = z.object({
  ...meetingSchema.shape,
  ...{ day: z.string(), hasBegun: z.boolean(), lead: personSchema, leadState: stateSchema },
});
export type BookedMeeting = z.infer<typeof bookedSchema>;
export const meetingsSchema = z.object({
  ...{ zone: z.string(), today: z.string(), meetings: z.array(bookedSchema) },
  /** Whether the days have more than are listed. */
  hasMore: z.boolean(),
});

export const slotsSchema = z.object({
  timeZone: z.string(),
  days: z.array(
    z.object({
      date: z.string(),
      label: z.string(),
      slots: z.array(z.object({ start: z.string(), label: z.string() })),
    }),
  ),
});

export const deadLettersSchema = z.object({
  deadLetters: z.array(
    z.object({
      ...{ id: z.string(), channel: z.string(), topic: z.string(), state: z.string(), attempts: z.number() },
      ...{ createdAt: z.string(), problem: text, lead: personSchema },
    }),
  ),
  hasMore: z.boolean(),
});
export type DeadLetter = z.infer<typeof deadLettersSchema>['deadLetters'][number];

/** Who a lead is, in one text. */
export const nameOf = ({ name, email }: Pick<LeadPerson, 'name' | 'email'>): string => name ?? email;

/** `Contact sales`, `Sign-up`. */
export const formOf = ({ kind, formId }: Pick<ListedLead, 'kind' | 'formId'>, names: FormNames): string =>
  kind === 'signUp' ? 'Sign-up' : formName(names, formId);

/** The link that opens a mail program: only for an address that the lead service has checked. */
export const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
