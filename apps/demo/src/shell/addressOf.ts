import type { Start } from '../demo/Start.ts';
import type { Id } from '../workspace/types.ts';

/** What an address names in place of what the visitor has chosen. */
type Change = Partial<Pick<Start, 'locale' | 'view'> & { me: Id }>;

/** Address of a page of its own that starts as this one, with the changes. */
export function addressOf({ locale, team, view, plan, template, workspace }: Start, change: Change): string {
  const query = new URLSearchParams({
    ...{ locale, team, me: workspace.me, view },
    ...(plan && { plan }),
    ...(template && { template }),
    ...change,
  });
  return `/?${query}`;
}

/** Address of another project, which begins with its own person and view. */
export function addressOfTeam({ locale, plan, template }: Start, team: string): string {
  return `/?${new URLSearchParams({ locale, team, ...(plan && { plan }), ...(template && { template }) })}`;
}
