import * as v from 'valibot';
import type { PlannedEvent } from '../PlannedEvent.ts';
import { idText } from '../schemas/idText.ts';

/** The record of what a visitor decided. Strictly necessary: it proves the decision, and holds nothing that tells who it was. */
export const consentEvents = {
  'consent decided': {
    kind: 'consent',
    meaning: 'A visitor accepted, refused, chose or withdrew. Kept with the version of the text that was shown.',
    owner: 'privacy',
    group: 'C0001',
    isGoal: false,
    schema: v.strictObject({
      consentId: idText,
      version: idText,
      groups: v.array(v.picklist(['C0001', 'C0002', 'C0003', 'C0004'])),
      decidedAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
      method: v.optional(v.picklist(['accept', 'refuse', 'choose', 'withdraw', 'gpc'])),
      rule: v.optional(v.picklist(['opt-in', 'opt-out'])),
      locale: v.optional(idText),
      sentAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    }),
  },
} as const satisfies Record<string, PlannedEvent>;
