import * as v from 'valibot';
import type { PlannedEvent } from '../PlannedEvent.ts';
import { clickLocation } from '../schemas/clickLocation.ts';
import { filledText } from '../schemas/filledText.ts';
import { idText } from '../schemas/idText.ts';

const schema = v.strictObject({
  formId: v.optional(idText),
  source: v.optional(filledText),
  location: v.optional(filledText),
  clickLocation: v.optional(clickLocation),
});
const goal = { kind: 'track', group: 'C0002', isGoal: true, schema } as const;

/** What the site is there for. */
export const conversionEvents = {
  'sign-up started': {
    ...goal,
    owner: 'growth',
    meaning: 'A visitor opened the sign-up or was handed to the product.',
  },
  'sign-up sent': { ...goal, owner: 'growth', meaning: 'A visitor sent the sign-up.' },
  'form sent': { ...goal, owner: 'growth', meaning: 'A visitor sent a form, and it was accepted.' },
  'sales form sent': {
    ...goal,
    owner: 'sales',
    meaning: 'A visitor sent a form of the sales team, and it was accepted.',
  },
  'meeting booked': { ...goal, owner: 'sales', meaning: 'A visitor booked a meeting with the sales team.' },
} as const satisfies Record<string, PlannedEvent>;
