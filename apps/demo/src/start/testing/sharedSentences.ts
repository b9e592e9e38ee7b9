import type { Locale } from '../../texts/Texts.ts';
import { splitSentences } from '../../workspace/brain/splitSentences.ts';
import type { Project } from '../projectSchema.ts';

/** All sentences of a project in a language, each once, without regard to case. */
export function sentencesOf(project: Project, locale: Locale): ReadonlySet<string> {
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, one] of Object.entries(value)) {
      const text = name === locale ? one : undefined;
      if (typeof text === 'string') texts.push(text);
      else if (Array.isArray(text)) texts.push(...text);
      else collect(one);
    }
  };
  collect(project);
  return new Set(texts.flatMap(splitSentences).map((sentence) => sentence.toLowerCase()));
}

/** Share of the sentences of the shorter of two projects that the other one has as well, from 0 to 1. */
export function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((sentence) => other.has(sentence)).length;
  return shared / Math.max(1, Math.min(one.size, other.size));
}
