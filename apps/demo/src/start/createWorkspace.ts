import type { Locale } from '../texts/Texts.ts';
import type { Workspace } from '../workspace/types.ts';
import { DETAILS, PROJECT_COPY } from './copy.ts';
import { AREAS, DOC, NOTES, PAPERS, PEOPLE, RULES, TASKS } from './project.ts';
import type { StartChoice } from './startChoice.ts';

/** Number of rules that are on at the start of each plan; the others can be switched on. */
const RULES_ON = { free: 1, unlimited: 2, business: 3, enterprise: 3 };

/** The rooftop cinema in a language, as a start choice shows it. */
export function createWorkspace(locale: Locale, { me, plan }: Pick<StartChoice, 'me' | 'plan'>): Workspace {
  const copy = PROJECT_COPY[locale];
  return {
    tasks: TASKS.map((task) => ({
      ...task,
      title: copy.tasks[task.id],
      ...(DETAILS[locale][task.id] ?? { about: '', subtasks: [], comments: [] }),
      area: copy.areas[task.area],
      color: AREAS[task.area],
    })),
    people: PEOPLE.map((person) => ({ ...person, role: copy.roles[person.id] })),
    me,
    doc: DOC.map((block) => (block.kind === 'todo' ? block : { ...block, text: copy.doc[block.id] })),
    notes: NOTES.map((note) => ({ ...note, text: copy.notes[note.id] })),
    rules: plan ? RULES.map((rule, index) => ({ ...rule, isOn: index < RULES_ON[plan] })) : RULES,
    runs: [],
    papers: PAPERS.map((paper) => ({ ...paper, ...copy.papers[paper.id] })),
    talk: [],
    jobs: [],
    nextId: 1,
  };
}
