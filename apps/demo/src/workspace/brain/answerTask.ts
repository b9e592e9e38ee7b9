import type { BrainTexts, WordGroup } from '../brainTexts.ts';
import { createDayFormat } from '../calendar.ts';
import { fill } from '../fill.ts';
import { blockersOf, daysLate, nameOf } from '../selectors.ts';
import type { Task, Workspace } from '../types.ts';
import { type Facts, sourcesOf } from './facts.ts';
import { findNamedTask, type Naming } from './findTasks.ts';
import { hasForm } from './hasForm.ts';
import { asksForFollowers, type Question } from './readQuestion.ts';
import { listNotes } from './statements.ts';
import { readerOf } from './words.ts';

/** What a question asks of the task that it names. */
interface Asked {
  /** Words that may stand beside the name. */
  beside: readonly WordGroup[];
  /** Those of them that have to be there for a looser name. */
  cues?: readonly WordGroup[];
  /** How the task has to be named without a cue, and with one. */
  without: readonly Naming[];
  withOne: readonly Naming[];
  /** Whether it asks about what is done, and no detail of it. */
  isObject?: boolean;
  /** Whether the person who has the task may be named as well: then it is certain which task is meant. */
  canHavePerson?: boolean;
  answer: (state: Workspace, task: Task, texts: BrainTexts) => Facts | undefined;
}

const ANY = ['whole', 'begun', 'phrase', 'part'] as const;
const NONE = [] as const;

/** Answers who has the task that a question names, when it is, whether it is done, what it waits for, its hours or what is paid for it. */
export function answerTask(state: Workspace, question: Question, texts: BrainTexts): Facts | undefined {
  for (const asked of askedBy(question, texts)) {
    const task = findAskedTask(state, question, asked, texts);
    if (task) return asked.answer(state, task, texts);
  }
  return undefined;
}

/** The named task, if it is named clearly enough for what is asked. */
function findAskedTask(
  state: Workspace,
  question: Question,
  { beside, cues = beside, canHavePerson, ...asked }: Asked,
  texts: BrainTexts,
): Task | undefined {
  const { content, kind, text, reader } = question;
  const stemsOf = (groups: readonly WordGroup[]) => reader.stems(groups.map((group) => texts.groups[group]).join(' '));
  const person = canHavePerson
    ? state.people.find(({ name }) => reader.content(name).every((stem) => content.includes(stem)))
    : undefined;
  const names = reader.content(person?.name ?? '');
  const [words, isCue, light] = [stemsOf(beside), stemsOf(cues), reader.stems(texts.light)];
  const isName = (stem: string) => !words.has(stem) && !names.includes(stem) && !(kind === 'when' && light.has(stem));
  const find = (name: readonly string[]) => findNamedTask(state, name, question, texts.beforeDetail);
  // A word may be part of the title as well.
  const named = find(content.filter(isName)) ?? find(content);
  if (!named || (asked.isObject && !named.isObject) || (person && named.task.assignee !== person.id)) return undefined;
  const withCue = person ? ANY : asked.withOne;
  const allowed = reader.words(text).some(({ stem }) => isCue.has(stem)) ? withCue : asked.without;
  // Who has a task is not who did what it asks for.
  if (kind === 'who' && named.task.status !== 'done' && new RegExp(texts.happened, 'u').test(text)) return undefined;
  return allowed.includes(named.naming) ? named.task : undefined;
}

/** What a question may ask, by its kind, the most particular first. */
function askedBy(question: Question, texts: BrainTexts): Asked[] {
  switch (question.kind) {
    case 'who':
      if (new RegExp(texts.notTeam, 'u').test(question.text)) return [];
      return [
        { beside: ['owner', 'doing'], cues: ['owner'], without: ['whole'], withOne: ANY, answer: sayOwner },
        { beside: ['doing'], without: NONE, withOne: ANY, isObject: true, answer: sayOwner },
      ];
    case 'when':
      return [
        { beside: ['due', 'done', 'state'], cues: ['due'], without: NONE, withOne: ANY, answer: sayDays },
        {
          ...{ beside: ['done', 'state'], cues: [], without: ['whole', 'begun'], withOne: NONE },
          ...{ isObject: true, answer: sayDays },
        },
      ];
    case 'count':
    case 'duration':
      // `How many tiles do we need?` asks for no hours.
      if (question.kind === 'count' && !question.reader.stems(texts.groups.hours).has(question.content[0] ?? ''))
        return [];
      return [
        {
          ...{ beside: ['hours', 'spent'], cues: ['spent'], without: NONE, withOne: ['whole', 'begun'] },
          ...{ canHavePerson: true, answer: sayHours },
        },
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
    case 'price':
      return new RegExp(texts.each, 'u').test(question.text)
        ? []
        : [{ beside: NONE, without: ['whole', 'begun'], withOne: NONE, answer: sayFee }];
    case 'until':
    case 'where':
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

/** The one step that says to pay; none where the task speaks of another amount as well. */
const sayFee: Asked['answer'] = (_, task, texts) => {
  const reader = readerOf(texts);
  const pay = reader.stems(texts.pay);
  const amounts = [task.about, ...listNotes({ tasks: [task] }).map(({ text }) => text)].filter((text) =>
    hasForm('price', text, texts),
  );
  const [fee, ...others] = amounts;
  const isPaid = task.subtasks.some(
    ({ title }) => title === fee && [...reader.stemsOf(title)].some((stem) => pay.has(stem)),
  );
  return fee && isPaid && !others.length ? { answer: fee, sources: sourcesOf([task]) } : undefined;
};

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
