import { readText } from '../../platform/browser/storage.ts';
import type { StorageName } from '../../privacy/storage/storageMatrix.ts';

const DEPARTMENT = 'department' satisfies StorageName;
/** Parameters of the page, or of the link that opened the AI demo modal, that choose the start of the demo. */
const CHOICES = ['team', 'me', 'plan', 'template', 'view'] as const;
const CHOICE = /^[a-z\d][a-z\d-]{0,39}$/;
/** Such as `Sales & CRM`. */
const DEPARTMENT_NAME = /^[a-z\d][a-z\d &-]{0,39}$/i;
/** The path of a team page, in any language; the demo has a project of this name. */
const TEAM_PAGE = /\/teams\/([a-z\d-]+)$/;

/**
 * The address of the demo for this visitor: with the team, person, plan and template that they chose, and the department of the link, of this page, or the stored one.
 * @param href with language and view, as the server has rendered it
 */
export function demoAddress(demo: HTMLElement, href: string): string {
  const url = new URL(href);
  const chosen = new URLSearchParams(demo.closest('dialog')?.dataset.query ?? location.search);
  const team = TEAM_PAGE.exec(location.pathname)?.[1];
  if (team) url.searchParams.set('team', team);
  for (const name of CHOICES) {
    const value = chosen.get(name);
    if (value && CHOICE.test(value)) url.searchParams.set(name, value);
  }
  const named = chosen.get(DEPARTMENT);
  const department =
    named && DEPARTMENT_NAME.test(named)
      ? named
      : (document.documentElement.dataset.department ?? readText(DEPARTMENT));
  if (department) url.searchParams.set('department', department);
  return url.href;
}
