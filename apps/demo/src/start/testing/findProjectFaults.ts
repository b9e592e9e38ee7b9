import type { Project } from '../projectSchema.ts';

type Task = Project['tasks'][number];

/**
 * What a project of the right form has wrong: references to what isn't there, and a story that doesn't hold.
 * @returns a sentence for each fault, which begins with the field
 */
export function findProjectFaults(project: Project): string[] {
  return [
    ...findWrongReferences(project),
    ...project.tasks.flatMap((task) => findTaskFaults(task, project)),
    ...findStoryFaults(project),
    ...findDuplicates(project),
    ...findThinContent(project),
    ...findForeignDates(project),
  ];
}

function findWrongReferences({ people, areas, tasks, start, rules, doc, goal, blocked, handOff }: Project): string[] {
  const isPerson = (id: string) => people.some((person) => person.id === id);
  const isTask = (id: string) => tasks.some((task) => task.id === id);
  const persons = { 'start.me': start.me, 'rules.notify': rules.notify, 'rules.check': rules.check };
  return [
    ...Object.entries(persons).flatMap(([field, id]) => (isPerson(id) ? [] : `${field}: there is no person ${id}`)),
    ...Object.entries({ goal, blocked, handOff }).flatMap(([field, id]) =>
      isTask(id) ? [] : `${field}: there is no task ${id}`,
    ),
    ...doc.blocks.flatMap((block) => {
      if (block.kind !== 'todo') return [];
      const task = tasks.find(({ id }) => id === block.task);
      return task && task.status !== 'done' ? [] : `doc.${block.id}: there is no open task ${block.task}`;
    }),
    ...tasks.flatMap(({ id, area, assignee, waitsFor = [], comments = [] }) => [
      ...(Object.hasOwn(areas, area) ? [] : [`${id}.area: there is no area ${area}`]),
      ...(assignee === undefined || isPerson(assignee) ? [] : [`${id}.assignee: there is no person ${assignee}`]),
      ...waitsFor.filter((other) => !isTask(other)).map((other) => `${id}.waitsFor: there is no task ${other}`),
      ...comments.filter(({ by }) => !isPerson(by)).map(({ by }) => `${id}.comments: there is no person ${by}`),
    ]),
  ];
}

/** Dates and status of a task, and what it waits for. */
function findTaskFaults(task: Task, { tasks, blocked }: Project): string[] {
  const { id, status, days, waitsFor = [], subtasks = [] } = task;
  const [first, last] = days;
  const others = tasks.filter((other) => waitsFor.includes(other.id));
  const early = others.filter((other) => other.days[1] >= first && id !== blocked && other.id !== blocked);
  const isUnderWay = status !== 'next';
  return [
    ...(first > last ? [`${id}.days: ends before it begins`] : []),
    ...(status === 'done' && last > 0 ? [`${id}.days: it is done, but ends after today`] : []),
    ...(status !== 'done' && last < 0 && id !== blocked ? [`${id}.days: only ${blocked} may be late`] : []),
    ...(status === 'done' && subtasks.some(({ isDone }) => !isDone) ? [`${id}.subtasks: it is done, one isn’t`] : []),
    ...early.map((other) => `${id}.days: it begins before ${other.id} has ended, for which it waits`),
    ...others
      .filter((other) => isUnderWay && other.status !== 'done')
      .map((other) => `${id}.status: it is ${status} but waits for ${other.id}, which isn’t done`),
    ...(findWaitedFor(task, tasks).has(id) ? [`${id}.waitsFor: it waits for itself`] : []),
  ];
}

/** What a task waits for, also through others. */
function findWaitedFor(task: Task, tasks: readonly Task[]): ReadonlySet<string> {
  const found = new Set(task.waitsFor);
  // A set is visited to its end, also what is added on the way.
  for (const id of found) for (const other of tasks.find((one) => one.id === id)?.waitsFor ?? []) found.add(other);
  return found;
}

/** The first job of the checklist has to begin the blocked task, and the goal has to depend on it. */
function findStoryFaults({ tasks, ...ids }: Project): string[] {
  const [goal, blocked, handOff] = [ids.goal, ids.blocked, ids.handOff].map((id) =>
    tasks.find((task) => task.id === id),
  );
  if (!goal || !blocked || !handOff) return [];
  const unplanned = tasks.filter(({ hours }) => hours[0] === 0 && hours[1] > 0);
  const waits = goal.waitsFor?.length ?? 0;
  const holds: [boolean, string][] = [
    [goal.status === 'next', 'goal: it has to be next'],
    [goal.days[0] >= 12 && goal.days[1] <= 30, 'goal: it has to be 12 to 30 days from today'],
    [waits >= 2 && waits <= 4, 'goal: it has to wait for 2 to 4 tasks'],
    [findWaitedFor(goal, tasks).has(blocked.id), 'goal: it has to wait for the blocked task'],
    [blocked.status === 'next' && blocked.hours[1] > 0, 'blocked: it has to be next, with hours spent'],
    [blocked.days[1] <= -1 && blocked.days[1] >= -5, 'blocked: it has to be one to five days late'],
    [blocked.waitsFor?.join() === handOff.id, 'blocked: it has to wait for the hand-off, and nothing else'],
    [handOff.status === 'next' && !handOff.assignee, 'handOff: it has to be next, with nobody'],
    [String(handOff.days) === '0,0' && String(handOff.hours) === '1,0', 'handOff: it has to be today, with one hour'],
    [
      (handOff.waitsFor ?? []).every((id) => tasks.find((task) => task.id === id)?.status === 'done'),
      'handOff: it has to wait for what is done only',
    ],
    [
      tasks.every((task) => task === blocked || !task.waitsFor?.includes(handOff.id)),
      'handOff: only the blocked task may wait for it',
    ],
    [
      unplanned.length === 1 && unplanned[0]?.status === 'done' && (unplanned[0]?.hours[1] ?? 0) >= 5,
      'tasks: exactly one that is done has to have unplanned hours, at least five',
    ],
  ];
  return holds.flatMap(([isTrue, fault]) => (isTrue ? [] : fault));
}

function findDuplicates({ people, tasks, doc, notes, papers }: Project): string[] {
  const lists = {
    ...{
      people: people.map(({ id }) => id),
      colors: people.map(({ color }) => color),
      tasks: tasks.map(({ id }) => id),
    },
    ...{ doc: doc.blocks.map(({ id }) => id), notes: notes.map(({ id }) => id), papers: papers.map(({ id }) => id) },
  };
  return Object.entries(lists).flatMap(([name, ids]) =>
    new Set(ids).size === ids.length ? [] : `${name}: two have the same id or color`,
  );
}

/** Enough to read on a task page, and to ask for. */
function findThinContent({ areas, tasks, doc, papers, texts }: Project): string[] {
  const count = Object.keys(areas).length;
  const asked = [...tasks, ...papers, ...doc.blocks].filter((one) => 'asks' in one && one.asks).length;
  const holds: [boolean, string][] = [
    [count === 4 || count === 5, 'areas: there have to be four or five'],
    [tasks.filter(({ about }) => about).length >= 8, 'tasks: eight have to have a description'],
    [tasks.filter(({ subtasks }) => subtasks).length >= 4, 'tasks: four have to have subtasks'],
    [tasks.filter(({ comments }) => comments).length >= 4, 'tasks: four have to have comments'],
    [asked >= 10, 'asks: ten texts have to have them'],
    [Object.values(texts.daysLeft).every((text) => text.includes('{days}')), 'texts.daysLeft: it needs {days}'],
  ];
  return holds.flatMap(([isTrue, fault]) => (isTrue ? [] : fault));
}

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
/** `June 2`, `2 p.m.`: the site, and the demo beside these texts, write `2 June` and `14:00`. */
const FOREIGN = new RegExp(`\\b(?:${MONTHS}) \\d{1,2}\\b(?!,\\d)|\\b\\d{1,2} [ap]\\.m\\.`, 'g');

function findForeignDates(project: Project): string[] {
  const found = JSON.stringify(project).match(FOREIGN) ?? [];
  return found.map((date) => `texts: “${date}” is not how the site writes it`);
}
