import type { Source, Workspace } from '../types.ts';

/** A text of the workspace that can be quoted. */
export interface Statement {
  source: Source;
  text: string;
}

/** Paragraphs of the doc, papers, and what is written about tasks; a task without a description is its title. */
export function listStatements({ tasks, doc, papers, story }: Workspace): Statement[] {
  return [
    ...doc.flatMap((block): Statement[] =>
      block.kind === 'paragraph'
        ? [{ source: { kind: 'doc', id: block.id, title: story.docTitle }, text: block.text }]
        : [],
    ),
    ...papers.map(({ id, title, text }): Statement => ({ source: { kind: 'paper', id, title }, text })),
    ...tasks.map(({ id, title, about }): Statement => ({ source: { kind: 'task', id, title }, text: about || title })),
  ];
}

/** What is written in subtasks and comments, with their task. */
export const listNotes = ({ tasks }: Pick<Workspace, 'tasks'>): Statement[] =>
  tasks.flatMap(({ id, title, subtasks, comments }) =>
    [...subtasks.map((one) => one.title), ...comments.map(({ text }) => text)].map((text) => ({
      source: { kind: 'task', id, title },
      text,
    })),
  );

/** A text, and the title that says what it is about. */
export interface Passage extends Statement {
  title: string;
}

/** Everything that is written in sentences, with subtasks and comments. A paper's title says what it is, its text what it is about. */
export function listPassages(state: Workspace): Passage[] {
  const written = listStatements(state).filter(({ source, text }) => text !== source.title);
  return [...written, ...listNotes(state)].map((one) => ({
    ...one,
    title: one.source.kind === 'doc' ? '' : one.source.title,
  }));
}

/** The titles of tasks: no sentences, but what they count holds. Those of subtasks may count a part: `Bring 40 tickets`. */
export const listTitles = ({ tasks }: Workspace): Statement[] =>
  tasks.map(({ id, title }) => ({ source: { kind: 'task', id, title }, text: title }));
