import type { Status } from './types.ts';

/** How a question asks: for a person, a time, the end or beginning of one, a place, a reason, a number, a price, a length of time, a size, a way, a thing, or for yes or no. */
export type QuestionKind =
  | 'who'
  | 'when'
  | 'until'
  | 'where'
  | 'why'
  | 'count'
  | 'price'
  | 'duration'
  | 'size'
  | 'how'
  | 'what'
  | 'yesNo';

/** Words by which questions on the work are recognized. They are about: */
export type WordGroup =
  /** who has a task */
  | 'owner'
  /** who does it */
  | 'doing'
  /** when it is due */
  | 'due'
  /** whether it is done */
  | 'done'
  /** that it is late */
  | 'late'
  /** what it waits for */
  | 'wait'
  /** hours */
  | 'hours'
  /** hours that were spent or planned */
  | 'spent'
  /** what nobody planned */
  | 'unplanned'
  /** whether there is enough time */
  | 'onTime'
  /** what comes first */
  | 'next'
  /** how far it is */
  | 'state'
  /** that something isn't there */
  | 'missing'
  /** tasks as such */
  | 'task';

/** What Brain knows of a language. Words are lower case, separated by spaces. */
export interface LanguageTexts {
  language: 'en' | 'de';
  /** A polite beginning, as a regular expression: `can you tell me`. */
  polite: string;
  /** Beginnings of questions, as regular expressions; the first that fits decides. */
  kinds: readonly (readonly [QuestionKind, string])[];
  /** What is said in several words, as a regular expression, and the word for it. */
  phrases: readonly (readonly [string, string])[];
  /** Words that say nothing. */
  stop: string;
  /** Words that say little: a prepared question is the same without them. */
  light: string;
  /** Words that are in sentences about anything, however seldom they are in a project. */
  vague: string;
  /** Words of one meaning, among them irregular forms; the first stands for all. */
  same: readonly string[];
  /** Words for a price; with one of them, a question asks for it. */
  price: string;
  /** Numbers from zero on; `forty:40` where some are left out. */
  numbers: string;
  /** Before the name of a place. */
  placeBefore: string;
  /** A day or an hour, as a regular expression. */
  time: string;
  /** A reason, as a regular expression. */
  reason: string;
  /** First parts of compounds that change nothing, as a regular expression: `Sitzplatz` is `Platz`. */
  compounds: string;
  /** Before a detail of a title: `Order drinks for the bar`. */
  beforeDetail: string;
  /** That something goes on. */
  lasts: string;
  /** Before an end, as a regular expression. */
  until: string;
  /** That somebody comes or is there. */
  presence: string;
  /** That a number is one of a part. */
  limits: string;
  /** That a price is asked for one of several, as a regular expression. */
  each: string;
  /** Words by which a subtask says to pay. */
  pay: string;
  /** Before a verb, part of its word, as a regular expression: `ausgeben`, `Ausgabe`. */
  verbPrefixes: string;
  /** Words for money that don't ask for a price. */
  money: string;
  groups: Readonly<Record<WordGroup, string>>;
  /** That a question asks what was done, as a regular expression. */
  past: string;
  /** That a question is about what has happened, as a regular expression; wider than `past`. */
  happened: string;
  /** That a sentence says what has not happened yet, as a regular expression. */
  notYet: string;
  /** That a question asks for somebody who isn't of the team, as a regular expression: who does something for us, whom we ask. */
  notTeam: string;
  /** That a question asks what to do, as a regular expression. */
  shouldI: string;
  /** That a question asks what waits for a task, not what the task waits for; a regular expression. */
  followers: string;
}

/** Copy that answers are made of. `{name}` stands for a value of the workspace. */
export interface BrainTexts extends LanguageTexts {
  /** The questions that are offered in every project. */
  questions: Readonly<Record<'late' | 'next', string>>;
  late: { none: string; some: string; one: string };
  unplanned: { some: string; none: string };
  goal: { ready: string; blocked: string; done: string; gone: string };
  next: { some: string; one: string; alone: string; none: string };
  task: {
    owner: string;
    nobody: string;
    days: string;
    day: string;
    isLate: string;
    isNotLate: string;
    status: Readonly<Record<Status, string>>;
    hours: string;
    hoursUnplanned: string;
    waits: string;
    waitsForNothing: string;
    followers: string;
    noFollowers: string;
    has: string;
    hasDone: string;
    hasNothing: string;
    role: string;
    count: string;
  };
  unknown: string;
}
