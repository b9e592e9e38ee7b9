import { describe, expect, it, test } from 'vitest';
import { LOCALES } from '../texts/Texts.ts';
import { apply } from '../workspace/apply.ts';
import { findTask } from '../workspace/selectors.ts';
import { createWorkspace } from './createWorkspace.ts';
import { projectSchema } from './projectSchema.ts';
import { DEFAULT_PROJECT, findProject, PROJECTS } from './projects.ts';
import { listTeams } from './teams.ts';
import { findProjectFaults } from './testing/findProjectFaults.ts';
import { sentencesOf, shareOf } from './testing/sharedSentences.ts';

const projects = [...PROJECTS].map(([slug, project]) => ({ slug, project }));
const cinema = findProject(DEFAULT_PROJECT);
const MAX_SHARED = 0.2;

describe('each project', () => {
  it.each(projects)('$slug has the form of a project', ({ project }) => {
    const { error } = projectSchema.safeParse(project);
    expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toBeUndefined();
  });

  it.each(projects)('$slug tells a story that holds', ({ project }) => {
    expect(findProjectFaults(project)).toEqual([]);
  });

  it.each(projects)('$slug: the first job has an effect in every plan', ({ project }) => {
    for (const plan of [undefined, 'free'] as const) {
      const start = createWorkspace(project, { locale: 'en-US', me: project.start.me, plan });
      const { handOff, blocked } = start.story;
      const after = apply(start, { kind: 'move-task', id: handOff, status: 'done' });
      expect(findTask(after, blocked)?.status).toBe('doing');
    }
  });

  it.each(projects)('$slug has a name in the list of teams', ({ slug }) => {
    for (const locale of LOCALES) {
      const team = listTeams(locale).find((one) => one.slug === slug);
      expect(team?.name).not.toBe(slug);
    }
  });
});

test('no two projects share more than a fifth of their sentences, in either language', () => {
  for (const locale of LOCALES) {
    const all = projects.map(({ slug, project }) => ({ slug, sentences: sentencesOf(project, locale) }));
    const alike = all.flatMap((one, index) =>
      all
        .slice(index + 1)
        .filter((other) => shareOf(one.sentences, other.sentences) > MAX_SHARED)
        .map((other) => `${one.slug} and ${other.slug}`),
    );
    expect(alike).toEqual([]);
  }
});

test('faults name the field', () => {
  const tasks = cinema.tasks.map((task) => (task.id === 'permit' ? { ...task, waitsFor: ['lift', 'nothing'] } : task));
  const name = { ...cinema.name, 'en-US': 'From June 2, 2 p.m.' };
  expect(findProjectFaults({ ...cinema, name, tasks, rules: { notify: 'nobody', check: 'noor' } })).toEqual([
    'rules.notify: there is no person nobody',
    'permit.waitsFor: there is no task nothing',
    'blocked: it has to wait for the hand-off, and nothing else',
    'texts: “June 2” is not how the site writes it',
    'texts: “2 p.m.” is not how the site writes it',
  ]);
  expect(shareOf(sentencesOf(cinema, 'de'), sentencesOf(cinema, 'de'))).toBe(1);
});
