import type { BrainTexts } from '../brainTexts.ts';
import { TODAY } from '../calendar.ts';
import { fill } from '../fill.ts';
import { shiftTask } from '../schedule.ts';
import { blockersOf, countDashboard, daysLate, findTask, lateTasks, nameOf } from '../selectors.ts';
import type { Topic, Workspace } from '../types.ts';
import { type Facts, sourcesOf } from './facts.ts';
import { splitSentences } from './splitSentences.ts';

/** Answers a topic from the workspace as it is now. The sentences are prepared; titles, names, days and hours are read. */
export function answerTopic(state: Workspace, topic: Topic, texts: BrainTexts): Facts {
  return ANSWERS[topic](state, texts);
}

const ANSWERS: Readonly<Record<Topic, (state: Workspace, texts: BrainTexts) => Facts>> = {
  blocked(state) {
    const { story } = state;
    const copy = story.brain.blocked;
    const blocked = findTask(state, story.blocked);
    const handOff = findTask(state, story.handOff);
    // The first two papers tell what the blocked task waits for.
    const papers = state.papers.slice(0, 2).map(({ id, title }) => ({ kind: 'paper' as const, id, title }));
    if (!blocked || blocked.status === 'done') return { answer: copy.done, sources: papers };
    const isSent = !handOff || handOff.status === 'done';
    return {
      answer: sayDays(isSent ? copy.sent : copy.waiting, { task: blocked.title, days: daysLate(blocked) }),
      sources: [...papers, ...sourcesOf(handOff ? [blocked, handOff] : [blocked])],
      offer: isSent ? undefined : { kind: 'hand-off' },
    };
  },
  late(state, { late: copy }) {
    const late = lateTasks(state);
    if (!late.length) return { answer: copy.none, sources: [] };
    const list = late.map((task) => `${task.title} (${nameOf(state, task)}, ${daysLate(task)})`).join('; ');
    return {
      answer: fill(late.length === 1 ? copy.one : copy.some, { count: late.length, list }),
      sources: sourcesOf(late),
    };
  },
  unplanned(state, { unplanned: copy }) {
    const { unplanned, unplannedHours, spentHours } = countDashboard(state);
    const [first] = unplanned;
    if (!first) return { answer: fill(copy.none, { spent: spentHours }), sources: [] };
    const values = { hours: unplannedHours, task: first.title, person: nameOf(state, first), spent: spentHours };
    // The cause is that of the task at the start.
    const cause = unplanned.length === 1 ? ` ${state.story.brain.unplanned.cause}` : '';
    return { answer: fill(copy.some, values) + cause, sources: sourcesOf(unplanned) };
  },
  goal(state, { goal: copy }) {
    const goal = findTask(state, state.story.goal);
    if (!goal) return { answer: copy.gone, sources: [] };
    if (goal.status === 'done') return { answer: fill(copy.done, { task: goal.title }), sources: sourcesOf([goal]) };
    const blockers = blockersOf(state, goal);
    const days = goal.start - TODAY;
    const values = { task: goal.title, days, list: blockers.map(({ title }) => title).join(', ') };
    const canShift = shiftTask(state.tasks, goal.id, 7) !== state.tasks;
    return {
      answer: fill(blockers.length ? copy.blocked : copy.ready, values),
      sources: sourcesOf([goal, ...blockers]),
      offer: blockers.length && canShift ? { kind: 'shift-goal', days: 7 } : undefined,
    };
  },
  next(state, { next: copy }) {
    const open = state.tasks.filter((task) => task.status === 'next' && !blockersOf(state, task).length);
    const [first] = [...open].sort((one, other) => one.end - other.end);
    if (!first) return { answer: copy.none, sources: [] };
    const waiting = state.tasks.filter((task) => task.waitsFor.includes(first.id) && task.status !== 'done');
    const [sentence = copy.some] = [copy.alone, copy.one].slice(waiting.length);
    return {
      answer: fill(sentence, { task: first.title, count: waiting.length, waiting: waiting[0]?.title ?? '' }),
      sources: sourcesOf([first, ...waiting]),
      offer: first.assignee === state.me ? undefined : { kind: 'assign-free', person: state.me },
    };
  },
};

/** Without the sentence on days late where the task isn't late. */
function sayDays(copy: string, values: { task: string; days: number }): string {
  const sentences = splitSentences(copy).filter((sentence) => values.days > 0 || !sentence.includes('{days}'));
  const said = fill(sentences.join(' '), values);
  return values.days === 1 ? said.replace(/\b1 (day|Tag)(s|en|e)\b/g, '1 $1') : said;
}
