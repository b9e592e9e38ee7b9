import type { BrainTexts, WordGroup } from '../brainTexts.ts';
import { fill } from '../fill.ts';
import type { Person, Source, Workspace } from '../types.ts';
import { type Facts, sourcesOf } from './facts.ts';
import type { Question } from './readQuestion.ts';

/** Answers what a person has to do, who has a part in the project, and how much is done: `What does Noor do?`, `Who is the treasurer?` */
export function answerTeam(state: Workspace, question: Question, texts: BrainTexts): Facts | undefined {
  const { kind, content, reader } = question;
  const without = (...groups: WordGroup[]) => {
    const words = new Set(groups.flatMap((group) => [...reader.stems(texts.groups[group])]));
    return content.filter((stem) => !words.has(stem));
  };
  const isOnly = (words: readonly string[], text: string) => {
    const needed = reader.content(text);
    return needed.length > 0 && needed.length === words.length && needed.every((stem) => words.includes(stem));
  };
  const named = (words: readonly string[]) => state.people.find(({ name }) => isOnly(words, name));
  if (kind === 'who') {
    const person = named(content) ?? state.people.find(({ role }) => isOnly(content, role));
    return person && sayRole(person, texts);
  }
  if (kind !== 'what' && kind !== 'count') return undefined;
  const { tasks } = state;
  if (kind === 'count' && content.length && !without('task', 'done').length) {
    const done = tasks.filter(({ status }) => status === 'done');
    return { answer: fill(texts.task.count, { count: done.length, total: tasks.length }), sources: sourcesOf(done) };
  }
  const person = named(without('owner', 'doing', 'task', 'spent'));
  // A person's name alone doesn't say what to count.
  if (!person || (kind === 'count' && content.length < 2)) return undefined;
  const isPast = new RegExp(texts.past, 'u').test(question.text);
  const own = tasks.filter(({ assignee, status }) => assignee === person.id && (status === 'done') === isPast);
  if (!own.length) return { answer: fill(texts.task.hasNothing, { person: person.name }), sources: [sourceOf(person)] };
  return {
    answer: fill(isPast ? texts.task.hasDone : texts.task.has, {
      person: person.name,
      list: own.map(({ title }) => title).join(', '),
    }),
    sources: sourcesOf(own),
  };
}

function sayRole(person: Person, { task }: BrainTexts): Facts | undefined {
  if (!person.role) return undefined;
  return { answer: fill(task.role, { person: person.name, role: person.role }), sources: [sourceOf(person)] };
}

const sourceOf = ({ id, name }: Person): Source => ({ kind: 'person', id, title: name });
