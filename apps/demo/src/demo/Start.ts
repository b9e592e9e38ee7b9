import type { Plan } from '../start/startChoice.ts';
import type { Team } from '../start/teams.ts';
import type { Locale, Texts } from '../texts/Texts.ts';
import type { Workspace } from '../workspace/types.ts';
import type { View } from '../workspace/views.ts';

/** What the server sends with the page as JSON, so that the browser renders what the server rendered. */
export interface Start {
  locale: Locale;
  /** Slug of the project. */
  team: string;
  /** All that there are, on the server only. */
  teams?: readonly Team[];
  view: View;
  plan: Plan | undefined;
  template: string | undefined;
  /** Origin of the site, whose page may embed the demo. */
  siteOrigin: string;
  texts: Texts;
  workspace: Workspace;
}

/** The element of the page that holds it. */
export const START_ID = 'start';
