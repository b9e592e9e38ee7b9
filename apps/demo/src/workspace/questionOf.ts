import type { BrainTexts } from './brainTexts.ts';
import type { Topic, Workspace } from './types.ts';

/** The question that is offered for a topic. */
export function questionOf(topic: Topic, { story }: Workspace, { questions }: BrainTexts): string {
  return topic === 'late' || topic === 'next' ? questions[topic] : story.brain[topic].question;
}
