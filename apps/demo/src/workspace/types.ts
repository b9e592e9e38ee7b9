/** A day as the number of days since 1 January 1970, so that dates are added and compared like numbers. */
export type Day = number;

export const STATUSES = ['next', 'doing', 'review', 'done'] as const;
export type Status = (typeof STATUSES)[number];

export const COLORS = ['peach', 'marigold', 'lilac', 'mint', 'sky'] as const;
export type Color = (typeof COLORS)[number];

export type Id = string;

export interface Person {
  id: Id;
  name: string;
  /** What this person does in the project. */
  role: string;
  color: Color;
}

/** A step of a task. */
export interface Subtask {
  id: Id;
  title: string;
  isDone: boolean;
}

/** What a person wrote about a task. */
export interface Comment {
  id: Id;
  by: Id;
  day: Day;
  text: string;
}

/** The one thing that list, board, timeline and doc show. */
export interface Task {
  id: Id;
  title: string;
  /** Description; empty where there is none. */
  about: string;
  subtasks: readonly Subtask[];
  /** In the order in which they were written. */
  comments: readonly Comment[];
  status: Status;
  assignee: Id | undefined;
  /** First and last day of work; both count. */
  start: Day;
  end: Day;
  /** Tasks that have to end before this one begins. */
  waitsFor: readonly Id[];
  /** Planned and spent hours. */
  effort: number;
  spent: number;
  /** Part of the project; the tag on a card. */
  area: string;
  color: Color;
}

/** A block of the doc. A to-do has no text of its own: its task has the title and the status. */
export type Block = { id: Id; kind: 'heading' | 'paragraph'; text: string } | { id: Id; kind: 'todo'; task: Id };

/** A note on the whiteboard. `x` and `y` are percent of the board, of the note's upper left corner. */
export interface Note {
  id: Id;
  text: string;
  color: Color;
  x: number;
  y: number;
}

/** What starts a rule: a task gets this status, or is given to a person. */
export type Trigger = { kind: 'status'; status: Status } | { kind: 'assigned'; person: Id };

/** What a rule does: notify a person, give the task to a person, or begin the tasks that waited for it. */
export type Effect = { kind: 'notify'; person: Id } | { kind: 'assign'; person: Id } | { kind: 'begin-next' };

export interface Rule {
  id: Id;
  trigger: Trigger;
  effect: Effect;
  isOn: boolean;
}

/** One run of a rule, the newest last. */
export interface Run {
  id: Id;
  rule: Rule;
  task: Id;
  taskTitle: string;
  /** The tasks that a `begin-next` began, by the titles that they had. */
  begun: readonly Pick<Task, 'id' | 'title'>[];
}

/** A mail or a file that answers are taken from. */
export interface Paper {
  id: Id;
  kind: 'mail' | 'file';
  title: string;
  from: string;
  day: Day;
  text: string;
}

/** The questions that are offered: why the blocked task is late, what is late, where unplanned hours went, whether the goal is met, what to do next. */
export const TOPICS = ['blocked', 'late', 'unplanned', 'goal', 'next'] as const;
export type Topic = (typeof TOPICS)[number];

/** Where an answer comes from: a task, a mail or file, a block of the doc, or a person of the team. */
export interface Source {
  kind: 'task' | 'paper' | 'doc' | 'person';
  id: Id;
  title: string;
}

/** Questions that a text answers, as people would ask them. They hold as long as the text is as it was at the start. */
export interface Ask {
  kind: Source['kind'];
  id: Id;
  text: string;
  questions: readonly string[];
}

/** What a project tells, in one language: its name, the three tasks of its story, and the words for them. */
export interface Story {
  project: string;
  /** The task that everything leads to. */
  goal: Id;
  /** The task that is late because of the hand-off. */
  blocked: Id;
  /** The small task that nobody did. Once it is done, a rule begins the blocked one. */
  handOff: Id;
  docTitle: string;
  texts: Readonly<
    Record<'checklist' | 'allDone' | 'handOffWhy' | 'untilGoal' | 'daysLeft' | 'dayLeft' | 'goalToday', string>
  >;
  brain: {
    /** `waiting`, `sent` and `done` hold before the hand-off, after it, and once the blocked task is done. `offer` is a button. */
    blocked: Readonly<Record<'question' | 'waiting' | 'sent' | 'done' | 'offer', string>>;
    unplanned: Readonly<Record<'question' | 'cause', string>>;
    goal: Readonly<Record<'question' | 'offer', string>>;
  };
  asks: readonly Ask[];
}

/** A topic, facts of a named task, a quoted sentence, or nothing that was found. */
export type AnswerKind = Topic | 'task' | 'quote' | 'unknown';

/** A sentence that shares words with a question, and where it is written. It doesn't answer the question. */
export interface Closest {
  sentence: string;
  source: Source;
}

/** An answer of Cumulus Brain. */
export interface Answer {
  topic: AnswerKind;
  answer: string;
  /** What it was taken from. */
  sources: readonly Source[];
  /** Where nothing was found, what is closest to the words of the question. */
  closest?: Closest | undefined;
  /** What Brain offers to do; undone with the rest. */
  offer?: Offer | undefined;
}

/** One question to Cumulus Brain and its answer. */
export interface Turn extends Answer {
  id: Id;
  question: string;
  isOfferTaken: boolean;
}

export type Offer = { kind: 'hand-off' } | { kind: 'assign-free'; person: Id } | { kind: 'shift-goal'; days: number };

/** The jobs of the checklist. */
export const JOBS = ['move-card', 'shift-date', 'tick-todo', 'ask-brain'] as const;
export type Job = (typeof JOBS)[number];

/** The state behind all views. It is never changed: `apply` returns another one that shares what stayed equal. */
export interface Workspace {
  story: Story;
  /** In the order of the list; a column of the board has its tasks in the same order. */
  tasks: readonly Task[];
  people: readonly Person[];
  /** The person that the visitor is. */
  me: Id;
  doc: readonly Block[];
  notes: readonly Note[];
  rules: readonly Rule[];
  runs: readonly Run[];
  papers: readonly Paper[];
  talk: readonly Turn[];
  /** Jobs of the checklist that were done, in their order. */
  jobs: readonly Job[];
  /** Number in the next id. */
  nextId: number;
}
