import type { BrainTexts, WordGroup } from '../brainTexts.ts';
import { createDayFormat } from '../calendar.ts';
import { fill } from '../fill.ts';
import { blockersOf, daysLate, nameOf } from '../selectors.ts';
import type { Task, Workspace } from '../types.ts';
import { type Facts, sourcesOf } from './facts.ts';
import { findNamedTask, type Naming } from './findTasks.ts';
import { asksForFollowers, type Question } from './readQuestion.ts';

/** What a question asks of the task that it names. */
interface Asked {
  /** Words that may stand beside the name. */
  beside: readonly WordGroup[];
  /** Those of them that have to be there for a looser name. */
  cues?: readonly WordGroup[];
  /** How the task has to be named without a cue, and with one. */
  without: readonly Naming[];
  withOne: readonly Naming[];
  answer: (state: Workspace, task: Task, texts: BrainTexts) => Facts | undefined;
}

const ANY = ['whole', 'begun', 'phrase', 'part'] as const;
const NONE = [] as const;

/** Answers who has the task that a question names, when it is, whether it is done, what it waits for or its hours. */
export function answerTask(state: Workspace, question: Question, texts: BrainTexts): Facts | undefined {
  const { content, kind, reader } = question;
  const light = reader.stems(texts.light);
  const all = reader.words(question.text).map(({ stem }) => stem);
  for (const { beside, cues = beside, without, withOne, answer } of askedBy(question, texts)) {
    const [words, isCue] = [beside, cues].map(
      (groups) => new Set(groups.flatMap((group) => [...reader.stems(texts.groups[group])])),
    ) as [Set<string>, Set<string>];
    const isName = (stem: string) => !words.has(stem) && !(kind === 'when' && light.has(stem));
    // A word may be part of the title as well.
    const exact = findNamedTask(state, content.filter(isName), question) ?? findNamedTask(state, content, question);
    if (!exact) continue;
    const allowed = all.some((stem) => isCue.has(stem)) ? withOne : without;
    if (allowed.includes(exact.naming)) return answer(state, exact.task, texts);
  }
  return undefined;
}

/** What a question may ask, by its kind, the most particular first. */
function askedBy(question: Question, texts: BrainTexts): Asked[] {
  switch (question.kind) {
    case 'who':
      if (question.reader.words(question.text).some(({ written }) => written === texts.toUs)) return [];
      return [{ beside: ['owner'], without: ['whole'], withOne: ANY, answer: sayOwner }];
    case 'when':
      return [
        {
          beside: ['due', 'done', 'state'],
          cues: ['due'],
          without: ['whole', 'begun', 'phrase'],
          withOne: ANY,
          answer: sayDays,
        },
      ];
    case 'count':
    case 'duration':
      return [
        { beside: ['hours', 'spent'], cues: ['spent'], without: NONE, withOne: ['whole', 'begun'], answer: sayHours },
      ];
    case 'why':
      return [{ beside: ['late', 'wait', 'done'], without: NONE, withOne: ANY, answer: sayReason }];
    case 'what':
    case 'how':
      return asksForFollowers(question, texts)
        ? [{ beside: ['wait', 'task'], without: NONE, withOne: ANY, answer: sayFollowers }]
        : [
            { beside: ['wait'], without: NONE, withOne: ANY, answer: sayBlockers },
            { beside: ['late'], without: NONE, withOne: ANY, answer: sayLate },
            { beside: ['state'], without: NONE, withOne: ANY, answer: sayState },
          ];
    case 'until':
    case 'where':
    case 'price':
    case 'size':
      return [];
    default:
      return [
        { beside: ['late'], without: NONE, withOne: ANY, answer: sayLate },
        { beside: ['wait'], without: NONE, withOne: ANY, answer: sayBlockers },
        { beside: ['done', 'state'], without: ['whole'], withOne: ANY, answer: sayState },
      ];
  }
}

const sayOwner: Asked['answer'] = (state, task, { task: copy }) => ({
  answer: fill(task.assignee ? copy.owner : copy.nobody, { task: task.title, person: nameOf(state, task) }),
  sources: sourcesOf([task]),
});

const sayDays: Asked['answer'] = (_, task, { task: copy, language }) => {
  const format = createDayFormat(language === 'de' ? 'de' : 'en-US');
  const values = { task: task.title, start: format(task.start, 'long'), end: format(task.end, 'long') };
  const dates = task.start === task.end ? copy.day : copy.days;
  return { answer: fill(daysLate(task) ? copy.isLate : dates, values), sources: sourcesOf([task]) };
};

const sayHours: Asked['answer'] = (_, task, { task: copy }) => ({
  answer: fill(task.effort ? copy.hours : copy.hoursUnplanned, {
    ...{ task: task.title, planned: task.effort, spent: task.spent },
  }),
  sources: sourcesOf([task]),
});

const sayState: Asked['answer'] = (_, task, { task: copy }) => ({
  answer: fill(copy.status[task.status], { task: task.title }),
  sources: sourcesOf([task]),
});

const sayLate: Asked['answer'] = (_, task, { task: copy, language }) => {
  const end = createDayFormat(language === 'de' ? 'de' : 'en-US')(task.end, 'long');
  return {
    answer: fill(daysLate(task) ? copy.isLate : copy.isNotLate, { task: task.title, end }),
    sources: sourcesOf([task]),
  };
};

const sayBlockers: Asked['answer'] = (state, task, { task: copy }) => {
  const blockers = task.status === 'done' ? [] : blockersOf(state, task);
  return {
    answer: fill(blockers.length ? copy.waits : copy.waitsForNothing, { task: task.title, list: listTitles(blockers) }),
    sources: sourcesOf([task, ...blockers]),
  };
};

/** Without anything that it waits for, why it is late is not known. */
const sayReason: Asked['answer'] = (state, task, texts) =>
  task.status !== 'done' && blockersOf(state, task).length ? sayBlockers(state, task, texts) : undefined;

const sayFollowers: Asked['answer'] = (state, task, { task: copy }) => {
  const followers = state.tasks.filter(({ waitsFor, status }) => waitsFor.includes(task.id) && status !== 'done');
  return {
    answer: fill(followers.length ? copy.followers : copy.noFollowers, {
      task: task.title,
      list: listTitles(followers),
    }),
    sources: sourcesOf([task, ...followers]),
  };
};

const listTitles = (tasks: readonly Task[]) => tasks.map(({ title }) => title).join(', ');
