import type { BrainTexts } from './brainTexts.ts';
import { TODAY } from './calendar.ts';
import { fill } from './fill.ts';
import { shiftTask } from './schedule.ts';
import { blockersOf, countDashboard, daysLate, findPerson, findTask, lateTasks, OPENING } from './selectors.ts';
import { type Offer, type Source, type Task, TOPICS, type Topic, type Workspace } from './types.ts';

/** The answer to a question, with what it was taken from. */
export interface Answer {
  topic: Topic | 'unknown';
  answer: string;
  sources: readonly Source[];
  offer: Offer | undefined;
}

/** The topic of a written question: the one with the most of its words in it. */
export function recognizeTopic(question: string, texts: BrainTexts): Topic | undefined {
  const asked = question.toLowerCase();
  const scores = TOPICS.map((topic) => ({
    topic,
    score: texts.words[topic].filter((word) => asked.includes(word)).length,
  }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score ? best.topic : undefined;
}

/** Answers from the workspace as it is now. The sentences are prepared; titles, names, days and hours are read. */
export function answerQuestion(state: Workspace, topic: Topic | undefined, texts: BrainTexts): Answer {
  if (!topic) return { topic: 'unknown', answer: texts.unknown, sources: [], offer: undefined };
  return { topic, ...ANSWERS[topic](state, texts) };
}

type Content = Omit<Answer, 'topic'>;

const ANSWERS: Readonly<Record<Topic, (state: Workspace, texts: BrainTexts) => Content>> = {
  permit(state, { permit: copy }) {
    const permit = findTask(state, 'permit');
    const plan = findTask(state, 'send-plan');
    const papers = papersAsSources(state);
    if (!permit || permit.status === 'done') return { answer: copy.done, sources: papers, offer: undefined };
    const isSent = !plan || plan.status === 'done';
    return {
      answer: fill(isSent ? copy.sent : copy.waiting, { task: permit.title, days: daysLate(permit) }),
      sources: [...papers, ...asSources(plan ? [permit, plan] : [permit])],
      offer: isSent ? undefined : { kind: 'send-plan' },
    };
  },
  late(state, { late: copy }) {
    const late = lateTasks(state);
    if (!late.length) return { answer: copy.none, sources: [], offer: undefined };
    const list = late.map((task) => `${task.title} (${nameOf(state, task)}, ${daysLate(task)})`).join('; ');
    return {
      answer: fill(late.length === 1 ? copy.one : copy.some, { count: late.length, list }),
      sources: asSources(late),
      offer: undefined,
    };
  },
  hours(state, { hours: copy }) {
    const { unplanned, unplannedHours, spentHours } = countDashboard(state);
    const [first] = unplanned;
    if (!first) return { answer: fill(copy.none, { spent: spentHours }), sources: [], offer: undefined };
    return {
      answer: fill(copy.some, {
        hours: unplannedHours,
        task: first.title,
        person: nameOf(state, first),
        spent: spentHours,
      }),
      sources: asSources(unplanned),
      offer: undefined,
    };
  },
  opening(state, { opening: copy, doc }) {
    const opening = findTask(state, OPENING);
    if (!opening) return { answer: copy.gone, sources: [], offer: undefined };
    const blockers = blockersOf(state, opening);
    const values = {
      days: opening.start - TODAY,
      count: blockers.length,
      list: blockers.map(({ title }) => title).join(', '),
    };
    const canShift = shiftTask(state.tasks, OPENING, 7) !== state.tasks;
    return {
      answer: fill(blockers.length ? copy.blocked : copy.ready, values),
      sources: [...asSources([opening, ...blockers]), { kind: 'doc', title: doc }],
      offer: blockers.length && canShift ? { kind: 'shift-opening', days: 7 } : undefined,
    };
  },
  next(state, { next: copy }) {
    const open = state.tasks.filter((task) => task.status === 'next' && !blockersOf(state, task).length);
    const [first] = [...open].sort((one, other) => one.end - other.end);
    if (!first) return { answer: copy.none, sources: [], offer: undefined };
    const blocked = state.tasks.filter((task) => task.waitsFor.includes(first.id));
    return {
      answer: fill(copy.some, { task: first.title, count: blocked.length }),
      sources: asSources([first, ...blocked]),
      offer: first.assignee === state.me ? undefined : { kind: 'assign-free', person: state.me },
    };
  },
};

/** The task that a `next` answer is about: its first source. */
export const offeredTask = (sources: readonly Source[]): string | undefined => {
  const [first] = sources;
  return first?.kind === 'task' ? first.id : undefined;
};

const nameOf = (state: Workspace, { assignee }: Task) => findPerson(state, assignee)?.name ?? '–';
const asSources = (tasks: readonly Task[]): Source[] => tasks.map(({ id, title }) => ({ kind: 'task', id, title }));
const papersAsSources = (state: Workspace): Source[] =>
  state.papers.map(({ id, title }) => ({ kind: 'paper', id, title }));
