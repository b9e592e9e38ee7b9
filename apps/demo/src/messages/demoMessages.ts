import type { Job } from '../workspace/types.ts';

/** The kinds of event of the vendor's message form. */
export const EVENT_TYPES = [
  'VIEW_STEP',
  'START_FLOW',
  'COMPLETE_FLOW',
  'START_CHECKLIST',
  'OPEN_CHECKLIST',
  'CLOSE_CHECKLIST',
  'COMPLETE_TASK',
  'CONVERTED',
  'NAVIGATE',
  'IDENTIFY_USER',
  'ENGAGE',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** A property of the visitor; the page around sends personal ones with IDENTIFY_USER only. */
export interface EndUserProperty {
  captureMethod: 'DEMO';
  object: 'END_USER';
  source: 'FORM';
  name: 'email' | 'fullName';
  value: string;
}

/** An event in the form in which the vendor's frames post it to the page around them. */
export interface DemoEvent {
  kind: 'navattic:event';
  type: EventType;
  project: { id: string; name: string };
  flow?: { id: string; name: string };
  /** A step of a flow; of NAVIGATE the id of the view that is shown, without a position. */
  step?: { name: string; indx?: number };
  checklist?: { id: string; name: string };
  task?: { id: string; title: string };
  /** Ids of the tasks done so far. */
  completions?: readonly string[];
  properties?: readonly EndUserProperty[];
}

/** All that the demo posts. The last two are of Cumulus and are not tracked. */
export type DemoMessage =
  | DemoEvent
  | { kind: 'cumulus:sign-up'; plan?: string; template?: string }
  | { kind: 'cumulus:ready' };

export const PROJECT = { id: 'cumulus-demo', name: 'Cumulus demo' };
/** The checklist of each project has the same jobs; its id is the project's slug. */
export const CHECKLIST_NAME = 'Four jobs';

/** Names in events are English in every language, so that reports can add them up. Each job is a task of the checklist with a flow of the same id. */
export const JOB_NAMES: Readonly<Record<Job, { title: string; steps: readonly [string, string, string] }>> = {
  'move-card': { title: 'Move a card', steps: ['Open the board', 'Move a card', 'See the rule run'] },
  'shift-date': { title: 'Shift a date', steps: ['Open the timeline', 'Shift a bar', 'See what followed'] },
  'tick-todo': { title: 'Tick a to-do in the doc', steps: ['Open the doc', 'Tick a to-do', 'See the board'] },
  'ask-brain': { title: 'Ask Cumulus Brain', steps: ['Open Brain', 'Ask a question', 'Open a source'] },
};
