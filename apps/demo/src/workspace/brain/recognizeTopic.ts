import type { BrainTexts, WordGroup } from '../brainTexts.ts';
import { questionOf } from '../questionOf.ts';
import { blockersOf, findTask, lateTasks } from '../selectors.ts';
import { type Task, TOPICS, type Topic, type Workspace } from '../types.ts';
import { findNamedTask } from './findTasks.ts';
import { asksForFollowers, type Question, readQuestion } from './readQuestion.ts';

/** The topic whose offered question was written, in this or another order of words. */
export const recognizeOffered = (state: Workspace, question: Question, texts: BrainTexts): Topic | undefined =>
  TOPICS.find((topic) => isSame(readQuestion(questionOf(topic, state, texts), texts), question));

/** The topic of a written question with nothing but the words of one. */
export function recognizeTopic(state: Workspace, question: Question, texts: BrainTexts): Topic | undefined {
  const asked = { state, question, texts, ...readGroups(question, texts) };
  return TOPICS.find((topic) => IS_ABOUT[topic](asked));
}

function isSame(one: Question, other: Question): boolean {
  return (
    one.kind === other.kind &&
    one.content.length === other.content.length &&
    one.content.length > 0 &&
    one.content.every((stem) => other.content.includes(stem))
  );
}

/** Which of a question's words are in groups. */
interface Groups {
  has: (...groups: WordGroup[]) => boolean;
  hasOnly: (...groups: WordGroup[]) => boolean;
  without: (...groups: WordGroup[]) => string[];
}

function readGroups({ content, reader }: Question, texts: BrainTexts): Groups {
  const without = (...groups: WordGroup[]) =>
    content.filter((stem) => !groups.some((group) => reader.stems(texts.groups[group]).has(stem)));
  return {
    has: (...groups) => without(...groups).length < content.length,
    hasOnly: (...groups) => content.length > 0 && !without(...groups).length,
    without,
  };
}

const isHeldUp = (state: Workspace, task: Task) =>
  task.id === state.story.blocked || (task.status !== 'done' && blockersOf(state, task).length > 0);

interface Asked extends Groups {
  state: Workspace;
  question: Question;
  texts: BrainTexts;
}

const IS_ABOUT: Readonly<Record<Topic, (asked: Asked) => boolean>> = {
  blocked({ state, question, texts, has, hasOnly, without }) {
    const { kind } = question;
    if (kind !== 'why' && (kind !== 'what' || asksForFollowers(question, texts))) return false;
    if (kind === 'why' && has('late') && hasOnly('late', 'task')) return true;
    const reasons: WordGroup[] = kind === 'why' ? ['late', 'wait', 'done', 'missing'] : ['late', 'wait'];
    // Of several tasks that the words name, the one that is late.
    const tasks = has('late') ? lateTasks(state) : state.tasks.filter((task) => isHeldUp(state, task));
    return (
      has(...reasons) &&
      findNamedTask({ ...state, tasks }, without(...reasons), question, texts.beforeDetail)?.task.id ===
        state.story.blocked
    );
  },
  late({ question: { kind }, has, hasOnly }) {
    const isAsked = kind === undefined || ['what', 'count', 'who', 'yesNo'].includes(kind);
    return isAsked && has('late') && hasOnly('late', 'task');
  },
  unplanned({ question: { kind }, has, hasOnly }) {
    if (has('unplanned') && hasOnly('unplanned', 'hours', 'spent', 'task')) return true;
    return kind === 'count' && has('hours') && has('spent') && !has('due') && hasOnly('hours', 'spent');
  },
  goal({ state, question: { kind, reader }, has, without }) {
    if ((kind !== 'yesNo' && kind !== undefined) || !has('onTime')) return false;
    const { goal, brain } = state.story;
    const words = [findTask(state, goal)?.title ?? '', brain.goal.question].flatMap(reader.content);
    return without('onTime').every((stem) => words.includes(stem));
  },
  next({ question: { kind, text, reader }, texts, has, without }) {
    if (kind !== 'what' && kind !== 'where' && kind !== 'how') return false;
    const light = reader.stems(texts.light);
    const isOnly = without('next', 'task').every((stem) => light.has(stem));
    return isOnly && (has('next') || new RegExp(texts.shouldI, 'u').test(text));
  },
};
