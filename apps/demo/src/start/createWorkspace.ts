import type { Locale } from '../texts/Texts.ts';
import { fromToday } from '../workspace/calendar.ts';
import type { Block, Id, Rule, Task, Workspace } from '../workspace/types.ts';
import { createStory } from './createStory.ts';
import type { Project } from './projectSchema.ts';
import type { Plan } from './startChoice.ts';

/** Number of rules that are on at the start of each plan; the others can be switched on. */
const RULES_ON = { free: 1, unlimited: 2, business: 3, enterprise: 3 };
const RULES_ON_WITHOUT_PLAN = 2;

/** A project in a language, as a start choice shows it. */
export function createWorkspace(
  project: Project,
  { locale, me, plan }: { locale: Locale; me: Id; plan?: Plan | undefined },
): Workspace {
  const rulesOn = plan ? RULES_ON[plan] : RULES_ON_WITHOUT_PLAN;
  return {
    story: createStory(project, locale),
    tasks: project.tasks.map((task) => createTask(task, project.areas, locale)),
    people: project.people.map((person) => ({ ...person, role: person.role[locale] })),
    me,
    doc: project.doc.blocks.map((block): Block => {
      if (block.kind === 'todo') return block;
      return { id: block.id, kind: block.kind, text: block.text[locale] };
    }),
    notes: project.notes.map((note) => ({ ...note, text: note.text[locale] })),
    rules: createRules(project.rules).map((rule, index) => ({ ...rule, isOn: index < rulesOn })),
    runs: [],
    papers: project.papers.map(({ id, kind, day, title, from, text }) => ({
      ...{ id, kind, day: fromToday(day), title: title[locale], from: from[locale], text: text[locale] },
    })),
    talk: [],
    jobs: [],
    nextId: 1,
  };
}

function createTask(task: Project['tasks'][number], areas: Project['areas'], locale: Locale): Task {
  const { id, status, assignee, days, hours, waitsFor = [], about, subtasks = [], comments = [] } = task;
  const area = areas[task.area];
  return {
    ...{ id, title: task.title[locale], status, assignee, waitsFor },
    ...{ start: fromToday(days[0]), end: fromToday(days[1]), effort: hours[0], spent: hours[1] },
    ...{ area: area?.label[locale] ?? '', color: area?.color ?? 'sky', about: about?.[locale] ?? '' },
    subtasks: subtasks.map(({ title, isDone = false }, index) => ({
      ...{ id: `${id}-step-${index + 1}`, title: title[locale], isDone },
    })),
    comments: comments.map(({ by, day, text }, index) => ({
      ...{ id: `${id}-comment-${index + 1}`, by, day: fromToday(day), text: text[locale] },
    })),
  };
}

/** The first one is on in every plan: what the visitor hands off begins what waited for it. */
function createRules({ notify, check }: Project['rules']): Omit<Rule, 'isOn'>[] {
  return [
    { id: 'rule-next', trigger: { kind: 'status', status: 'done' }, effect: { kind: 'begin-next' } },
    { id: 'rule-notify', trigger: { kind: 'status', status: 'done' }, effect: { kind: 'notify', person: notify } },
    { id: 'rule-check', trigger: { kind: 'status', status: 'review' }, effect: { kind: 'assign', person: check } },
  ];
}
