import type { Start } from '../demo/Start.ts';
import type { View } from '../workspace/views.ts';

/** Address of a view, as a page of its own: in this language unless another is named, with the same person, plan and template. */
export function addressOf({ locale: own, plan, template, workspace }: Start, view: View, locale = own): string {
  const query = new URLSearchParams({
    locale,
    me: workspace.me,
    ...(plan && { plan }),
    ...(template && { template }),
    view,
  });
  return `/?${query}`;
}
