import type { BrainTexts } from '../brainTexts.ts';
import type { Answer, Topic, Workspace } from '../types.ts';
import { answerTask } from './answerTask.ts';
import { answerTeam } from './answerTeam.ts';
import { answerTopic } from './answerTopic.ts';
import { findClosest } from './findClosest.ts';
import { quoteByAsk } from './quoteByAsk.ts';
import { quoteByForm } from './quoteByForm.ts';
import { quoteByWords } from './quoteByWords.ts';
import { readQuestion } from './readQuestion.ts';
import { recognizeOffered, recognizeTopic } from './recognizeTopic.ts';

/**
 * Answers from the workspace as it is now, or says that it has found nothing: an answer to another question would be worse than none.
 * @param topic where the question was chosen and not written
 */
export function answerQuestion(state: Workspace, written: string, topic: Topic | undefined, texts: BrainTexts): Answer {
  if (topic) return { topic, ...answerTopic(state, topic, texts) };
  const question = readQuestion(written, texts);
  const offered = recognizeOffered(state, question, texts);
  const quoted = offered ? undefined : quoteByAsk(state, question, texts);
  if (quoted) return { topic: 'quote', ...quoted };
  const recognized = offered ?? recognizeTopic(state, question, texts);
  if (recognized) return { topic: recognized, ...answerTopic(state, recognized, texts) };
  const facts = answerTask(state, question, texts) ?? answerTeam(state, question, texts);
  if (facts) return { topic: 'task', ...facts };
  const found = quoteByForm(state, question, texts) ?? quoteByWords(state, question, texts);
  if (found) return { topic: 'quote', ...found };
  return { topic: 'unknown', answer: texts.unknown, sources: [], closest: findClosest(state, question, texts) };
}
