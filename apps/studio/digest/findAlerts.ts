/** Events of a goal by day, the last day being yesterday: today isn't over. */
export interface GoalDays {
  goal: string;
  /** Oldest first. */
  days: number[];
}

/** How often a form was begun and sent. */
export interface FormUse {
  form: string;
  started: number;
  sent: number;
  /** The same in the time before, which says how many would be expected. */
  before: { started: number; sent: number };
}

interface AlertInput {
  /** Sentences of the sample-ratio check and of guardrails, as experiments have them. */
  experiments: readonly string[];
  goals: readonly GoalDays[];
  forms: readonly FormUse[];
}

/** Where so many are expected, none at all has a probability under 0.1 % (Poisson: exp(−7)). */
const EXPECTED = 7;

/** Forms that are named: a client can make up any number, and a message that is too long is refused. */
const NAMED_FORMS = 10;

/** What needs somebody now: sample ratio, guardrails, a goal that stopped arriving, a form that nobody finishes. */
export function findAlerts({ experiments, goals, forms }: AlertInput): string[] {
  const unfinished = forms.flatMap(describeUnfinished);
  const more = unfinished.length - NAMED_FORMS;
  return [
    ...[...experiments, ...goals.flatMap(describeStopped), ...unfinished.slice(0, NAMED_FORMS)],
    ...(more > 0 ? [`Nobody finishes ${more} more forms; some may be made up by a program`] : []),
  ];
}

/** The same weekdays count twice: fewer visitors come on a Sunday than on a Friday. */
function describeStopped({ goal, days }: GoalDays): string[] {
  const before = days.slice(0, -1);
  const last = days.at(-1) ?? 0;
  const sameWeekday = before.filter((_, index) => (before.length - index) % 7 === 0);
  const compared = sameWeekday.length > 0 ? sameWeekday : before;
  const expected = compared.reduce((sum, count) => sum + count, 0) / Math.max(1, compared.length);
  if (last > 0 || expected < EXPECTED) return [];
  return [`“${goal}” stopped arriving: none yesterday, about ${Math.round(expected)} are usual on that weekday`];
}

function describeUnfinished({ form, started, sent, before }: FormUse): string[] {
  const rate = before.started === 0 ? 0 : before.sent / before.started;
  if (sent > 0 || started * rate < EXPECTED) return [];
  return [
    `Nobody finishes the form ${form}: 0 of ${started} visitors in the last 7 days, ${before.sent} of ${before.started} in the 7 days before`,
  ];
}
