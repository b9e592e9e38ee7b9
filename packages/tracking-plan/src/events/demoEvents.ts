import * as v from 'valibot';
import type { PlannedEvent } from '../PlannedEvent.ts';
import { redactedText } from '../schemas/redactedText.ts';

/** Details in the nested `demo`; the demo may add properties of its own (specification section 3, "Demo event kinds"). */
const schema = v.looseObject({
  demo: v.looseObject({}),
  location: redactedText,
  pathname: redactedText,
});
const step = { kind: 'track', owner: 'growth', group: 'C0002', isGoal: false, schema } as const;

/** Ten of the demo's eleven kinds; the eleventh identifies. */
export const demoEvents = {
  'view step demo': { ...step, meaning: 'A step of the interactive demo was shown.' },
  'start flow demo': { ...step, meaning: 'A visitor began a flow of the demo.' },
  'complete flow demo': { ...step, isGoal: true, meaning: 'Demo completed: a visitor went through a flow to its end.' },
  'open checklist demo': { ...step, meaning: 'The demo’s checklist was opened.' },
  'start checklist demo': { ...step, meaning: 'A visitor began the demo’s checklist.' },
  'close checklist demo': { ...step, meaning: 'The demo’s checklist was closed.' },
  'complete task demo': { ...step, meaning: 'A task of the demo’s checklist was completed.' },
  'converted demo': { ...step, meaning: 'A visitor followed the demo’s call to action.' },
  'navigate demo': { ...step, meaning: 'A visitor left the demo’s order of steps.' },
  'engage demo': { ...step, meaning: 'A visitor did the first thing in the demo.' },
} as const satisfies Record<string, PlannedEvent>;
