import * as v from 'valibot';
import type { PlannedEvent } from '../PlannedEvent.ts';
import { clickLocation } from '../schemas/clickLocation.ts';
import { contentProperties } from '../schemas/contentProperties.ts';
import { HALF_PAGE, hasWholePage } from '../schemas/hasWholePage.ts';
import { idText } from '../schemas/idText.ts';
import { pageProperties } from '../schemas/pageProperties.ts';
import { sectionFields } from '../schemas/sectionFields.ts';

/** What visitors see and click on a page. */
export const interactionEvents = {
  'view web': {
    kind: 'track',
    meaning: 'A section was in view for 2000 ms; once per section and page view.',
    owner: 'web',
    group: 'C0002',
    isGoal: false,
    schema: v.pipe(
      v.strictObject({ ...pageProperties, ...sectionFields, type: v.literal('view') }),
      v.check((properties) => hasWholePage(properties), HALF_PAGE),
    ),
  },
  'click web': {
    kind: 'track',
    meaning:
      'A link, button or other control was used, a slide was moved by hand, or a video was started by a visitor. Named after “view web”: the specification leaves the name open.',
    owner: 'web',
    group: 'C0002',
    isGoal: false,
    schema: v.strictObject({ ...contentProperties, clickLocation: v.optional(clickLocation) }),
  },
  'view growthbook experiment': {
    kind: 'track',
    meaning:
      'A visitor saw a variation of an experiment; once per visitor, experiment, phase and variation in a session, over all tabs. `hashAttribute` is what visitors are dealt by, `hashValue` this one’s, which for `id` is cookie `cuGBId`; without a value where the browser doesn’t know it (country).',
    owner: 'growth',
    group: 'C0002',
    isGoal: false,
    schema: v.strictObject({
      experimentId: idText,
      variationId: v.pipe(v.number(), v.integer(), v.minValue(0)),
      variationKey: idText,
      phase: v.pipe(v.number(), v.integer(), v.minValue(0)),
      hashAttribute: idText,
      hashValue: v.optional(idText),
    }),
  },
} as const satisfies Record<string, PlannedEvent>;
