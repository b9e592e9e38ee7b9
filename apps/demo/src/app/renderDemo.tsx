import { renderToString } from 'react-dom/server';
import { createDemo } from '../demo/createDemo.ts';
import type { Start } from '../demo/Start.ts';
import { createWorkspace } from '../start/createWorkspace.ts';
import { findProject } from '../start/projects.ts';
import type { StartChoice } from '../start/startChoice.ts';
import { listTeams } from '../start/teams.ts';
import { readTexts } from '../texts/readTexts.ts';
import { fill } from '../workspace/fill.ts';
import { VIEWS } from '../workspace/views.ts';
import { App } from './App.tsx';
import { loadView } from './views.tsx';

export { choiceKey, readStartChoice } from '../start/startChoice.ts';

/** What the server puts into the page. */
export interface RenderedDemo {
  html: string;
  title: string;
  start: Start;
}

/** Loads all views, so that each can be rendered without a wait. */
export async function prepareViews(): Promise<void> {
  await Promise.all(VIEWS.map(loadView));
}

/** Renders the first view of a start choice. @param siteOrigin origin of the site that may embed the demo */
export function renderDemo(choice: StartChoice, siteOrigin: string): RenderedDemo {
  const { locale, team, view, plan, template } = choice;
  const texts = readTexts(locale);
  const workspace = createWorkspace(findProject(team), choice);
  const start: Start = {
    ...{ locale, team, view, plan, template, siteOrigin, texts, workspace },
  };
  return {
    html: renderToString(<App demo={createDemo({ ...start, teams: listTeams(locale) }, () => undefined)} />),
    title: fill(texts.shell.documentTitle, { view: texts.views[view], project: workspace.story.project }),
    start,
  };
}
