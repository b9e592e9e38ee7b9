import type { Project } from './projectSchema.ts';

/** The project of a visitor whose team has none. */
export const DEFAULT_PROJECT = 'rooftop-cinema';

const FILES = import.meta.glob<Project>('../../projects/*.json', { eager: true, import: 'default' });

/** Every project by its slug, the default one first. For the server only: the browser gets the chosen one with the page. */
export const PROJECTS: ReadonlyMap<string, Project> = new Map(
  Object.entries(FILES)
    .map(([path, project]): [string, Project] => [path.replace(/^.*\/|\.json$/g, ''), project])
    .sort(([one], [other]) => Number(other === DEFAULT_PROJECT) - Number(one === DEFAULT_PROJECT)),
);

/** The project of a slug; the default one where there is none. */
export function findProject(slug: string): Project {
  const project = PROJECTS.get(slug) ?? PROJECTS.get(DEFAULT_PROJECT);
  if (!project) throw new Error(`The demo has no project ${DEFAULT_PROJECT}.`);
  return project;
}
