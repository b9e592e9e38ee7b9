import type { BrainTexts, WordGroup } from '../brainTexts.ts';
import { findTask } from '../selectors.ts';
import type { Topic, Workspace } from '../types.ts';
import { questionOf } from './answerTopic.ts';
import { findNamedTask } from './findTasks.ts';
import { type Question, readQuestion } from './readQuestion.ts';

/** The topic of a written question: an offered one in other words, or one with nothing but the words of a topic. */
export function recognizeTopic(state: Workspace, question: Question, texts: BrainTexts): Topic | undefined {
  const offered = (['blocked', 'late', 'unplanned', 'goal', 'next'] as const).find((topic) =>
    isSame(readQuestion(questionOf(topic, state, texts), texts), question),
  );
  return offered ?? recognizeWords(state, question, texts);
}

function isSame(one: Question, other: Question): boolean {
  return (
    one.kind === other.kind &&
    one.content.length === other.content.length &&
    one.content.length > 0 &&
    one.content.every((stem) => other.content.includes(stem))
  );
}

function recognizeWords(state: Workspace, question: Question, texts: BrainTexts): Topic | undefined {
  const { kind, content, text, reader } = question;
  const stems = (...groups: WordGroup[]) => new Set(groups.flatMap((group) => [...reader.stems(texts.groups[group])]));
  const has = (...groups: WordGroup[]) => content.some((stem) => stems(...groups).has(stem));
  const hasOnly = (...groups: WordGroup[]) => content.every((stem) => stems(...groups).has(stem));
  const { blocked, goal } = state.story;
  const names = (id: string, words: readonly string[]) => findNamedTask(state, words, question)?.task.id === id;
  const light = reader.stems(texts.light);
  const without = (...groups: WordGroup[]) => content.filter((stem) => !stems(...groups).has(stem));

  const asksWhat = kind === 'what' || kind === 'count' || kind === 'who' || kind === undefined || kind === 'yesNo';
  if (asksWhat && has('late') && hasOnly('late', 'task')) return 'late';
  if (kind === 'why' && has('late') && hasOnly('late', 'task')) return 'blocked';
  const asksForFollowers = new RegExp(`^(?:${texts.followers})(?!\\p{L})`, 'u').test(text);
  const reasons: WordGroup[] = kind === 'why' ? ['late', 'wait', 'done', 'missing'] : ['late', 'wait'];
  const asksReason = kind === 'why' || (kind === 'what' && !asksForFollowers);
  if (asksReason && has(...reasons) && names(blocked, without(...reasons))) return 'blocked';
  if (has('unplanned') && hasOnly('unplanned', 'hours', 'spent', 'task')) return 'unplanned';
  if (kind === 'count' && has('hours') && has('spent') && hasOnly('hours', 'spent')) return 'unplanned';
  if ((kind === 'yesNo' || kind === undefined) && has('onTime')) {
    const rest = without('onTime');
    const goalWords = [findTask(state, goal)?.title ?? '', state.story.brain.goal.question].flatMap(reader.content);
    if (rest.every((stem) => goalWords.includes(stem)) && (rest.length || has('onTime'))) return 'goal';
  }
  if (
    (kind === 'what' || kind === 'where' || kind === 'how') &&
    content.every((stem) => stems('next', 'task').has(stem) || light.has(stem))
  ) {
    if (has('next') || new RegExp(texts.shouldI, 'u').test(text)) return 'next';
  }
  return undefined;
}
