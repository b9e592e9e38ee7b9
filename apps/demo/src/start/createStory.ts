import type { Locale } from '../texts/Texts.ts';
import type { Ask, Story } from '../workspace/types.ts';
import type { Project } from './projectSchema.ts';

type TextIn = Readonly<Record<Locale, string>>;

/** What a project tells, in one language. */
export function createStory(project: Project, locale: Locale): Story {
  const inLocale = <Name extends string>(texts: Readonly<Record<Name, TextIn>>) =>
    Object.fromEntries(Object.entries<TextIn>(texts).map(([name, text]) => [name, text[locale]])) as Record<
      Name,
      string
    >;
  const { goal, blocked, handOff, brain } = project;
  return {
    ...{ project: project.name[locale], goal, blocked, handOff, docTitle: project.doc.title[locale] },
    texts: inLocale(project.texts),
    brain: {
      blocked: inLocale(brain.blocked),
      unplanned: inLocale(brain.unplanned),
      goal: inLocale(brain.goal),
    },
    asks: collectAsks(project, locale),
  };
}

/** The questions of all texts, with the text that each answers. */
function collectAsks({ tasks, doc, papers }: Project, locale: Locale): Ask[] {
  return [
    ...tasks.map(({ id, about, asks }) => ({ kind: 'task' as const, id, text: about, asks })),
    ...doc.blocks.flatMap((block) =>
      block.kind === 'todo' ? [] : [{ kind: 'doc' as const, id: block.id, text: block.text, asks: block.asks }],
    ),
    ...papers.map(({ id, text, asks }) => ({ kind: 'paper' as const, id, text, asks })),
  ].flatMap(({ kind, id, text, asks }) =>
    asks ? [{ kind, id, text: text?.[locale] ?? '', questions: asks[locale] }] : [],
  );
}
