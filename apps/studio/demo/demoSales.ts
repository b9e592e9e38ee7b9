import { DAY_MS, HOUR_MS } from './DEMO.ts';
import type { DemoLead } from './demoLeads.ts';
import type { Random } from './Random.ts';

/** Who sells: names of the studio's users. */
const SELLERS = ['lena', 'marc', 'priya'] as const;

/** What sales did with a lead at a time. */
export interface SalesStep {
  at: number;
  author: string;
  status?: 'contacted' | 'won' | 'lost' | 'no-show' | 'suspect';
  owner?: string;
  note?: string;
}

interface Outcome {
  weight: number;
  status?: SalesStep['status'];
  notes: readonly string[];
}

const CALLS = [
  'Called: they plan in spreadsheets now, 80 people. Sent the price list.',
  'Asked for a data processing agreement; sent ours, waiting for their lawyer.',
  'Wants to see how guests work before they decide.',
  'Voice mail. Trying again on Thursday.',
  'Compares us with two others until the end of the month.',
  'Needs single sign-on, so Business at least.',
];
const WON: Outcome = {
  ...{ weight: 0, status: 'won' },
  notes: ['Signed: 60 seats, yearly, Business.', 'Starts with one team of 12, more in spring.', 'Order form is back.'],
};
const LOST: Outcome = {
  ...{ weight: 0, status: 'lost' },
  notes: ['No budget this year.', 'Went with what the parent company has.', 'No answer after four mails.'],
};
const OPEN: Outcome = { weight: 0, notes: ['Decides next month.', 'The trial runs until the end of the month.'] };
const MISSED: Outcome = {
  ...{ weight: 0, status: 'no-show' },
  notes: ['Waited ten minutes; wrote to offer another time.', 'Nobody came. Mail bounced.'],
};

const AFTER_MEETING: readonly Outcome[] = [
  { ...MISSED, weight: 12 },
  { ...WON, weight: 32 },
  { ...LOST, weight: 34 },
  { ...OPEN, weight: 22 },
];
const AFTER_CALL: readonly Outcome[] = [
  { ...WON, weight: 14 },
  { ...LOST, weight: 46 },
  { ...OPEN, weight: 40 },
];

/** Of leads by the contact-sales form, how many nobody took up, and how many sell something themselves. */
const FORGOTTEN = 0.05;
const SUSPECT = 0.02;
/** Most sign-ups need nobody. */
const SIGN_UPS_CALLED = 0.22;
const WITH_NOTE = 0.4;

/**
 * What sales did with a lead until now, earliest first.
 * @param meetingEnd of its meeting, where one took place or will; milliseconds since 1970
 */
export function salesOf(random: Random, lead: DemoLead, meetingEnd: number | undefined, now: number): SalesStep[] {
  const { kind } = lead.submission;
  if (random.chance(kind === 'signUp' ? 1 - SIGN_UPS_CALLED : FORGOTTEN)) return [];
  const author = random.pick(SELLERS);
  const calledAt = lead.at + random.logNormal(5, 0.7) * HOUR_MS;
  if (random.chance(SUSPECT)) return until(now, [suspected(calledAt, author)]);
  const called: SalesStep = { at: calledAt, author, status: 'contacted', owner: author, ...noteOf(random, CALLS) };
  const decided = random.weighted(meetingEnd === undefined ? AFTER_CALL : AFTER_MEETING);
  const decidedAt = Math.max(meetingEnd ?? 0, calledAt + random.logNormal(5, 0.6) * DAY_MS);
  const missedAt = (meetingEnd ?? 0) + HOUR_MS / 4;
  return until(now, [
    called,
    {
      ...{ at: decided.status === 'no-show' ? Math.max(missedAt, calledAt + 1) : decidedAt, author },
      ...(decided.status && { status: decided.status }),
      ...noteOf(random, decided.notes),
    },
  ]);
}

const suspected = (at: number, author: string): SalesStep => ({
  ...{ at, author, status: 'suspect', note: 'Sells lists of addresses.' },
});

const noteOf = (random: Random, notes: readonly string[]) => {
  const note = random.pick(notes);
  return random.chance(WITH_NOTE) ? { note } : {};
};

const until = (now: number, steps: readonly SalesStep[]) =>
  steps.map((step) => ({ ...step, at: Math.round(step.at) })).filter(({ at }) => at < now);
