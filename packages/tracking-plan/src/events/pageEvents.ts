import * as v from 'valibot';
import type { PlannedEvent } from '../PlannedEvent.ts';
import { HALF_PAGE, hasWholePage } from '../schemas/hasWholePage.ts';
import { idText } from '../schemas/idText.ts';
import { pageProperties } from '../schemas/pageProperties.ts';
import { redactedText } from '../schemas/redactedText.ts';

/** The calls with default properties on every completed route change (specification section 7). */
export const pageEvents = {
  page: {
    kind: 'page',
    meaning:
      'A page was shown: loaded, brought back, or activated after it was rendered ahead. Its name is the page id.',
    owner: 'web',
    group: 'C0002',
    isGoal: false,
    schema: v.pipe(
      v.strictObject({
        ...pageProperties,
        name: v.optional(idText),
        category: v.optional(v.nullable(v.string())),
        // What Segment's own client adds to each page call.
        path: v.optional(redactedText),
        referrer: v.optional(redactedText),
        search: v.optional(redactedText),
        title: v.optional(v.string()),
        url: v.optional(redactedText),
      }),
      v.check((properties) => hasWholePage(properties), HALF_PAGE),
    ),
  },
  identify: {
    kind: 'identify',
    meaning: 'Who is visiting: the default properties with every page, and what the demo tells of itself.',
    owner: 'web',
    group: 'C0002',
    isGoal: false,
    schema: v.pipe(
      v.looseObject(pageProperties),
      v.check((properties) => hasWholePage(properties), HALF_PAGE),
    ),
  },
} as const satisfies Record<string, PlannedEvent>;
