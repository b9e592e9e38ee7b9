import type { Locale } from '../../texts/Texts.ts';
import type { Workspace } from '../../workspace/types.ts';
import { createWorkspace } from '../createWorkspace.ts';
import { DEFAULT_PROJECT, findProject } from '../projects.ts';
import type { Plan } from '../startChoice.ts';

/** The rooftop cinema at its start, for tests. */
export const createCinema = (locale: Locale = 'en-US', plan?: Plan): Workspace =>
  createWorkspace(findProject(DEFAULT_PROJECT), { locale, me: 'leilani', plan });
