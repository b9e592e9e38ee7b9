import { z } from 'zod';
import {
  clickLocation,
  contentProperties,
  count,
  filledText,
  HALF_PAGE,
  hasWholePage,
  idText,
  pageProperties,
  redactedText,
  sectionFields,
} from './schemas.ts';

/** Segment's six kinds of calls, and the record of a consent decision, which is stored separately. */
export type EventKind = 'track' | 'page' | 'identify' | 'group' | 'alias' | 'screen' | 'consent';

/** OneTrust's groups; the event is sent only while its group is allowed. */
export type EventGroup = 'C0001' | 'C0002' | 'C0003' | 'C0004';

/** A planned event: its properties, purpose and owner. */
export interface PlannedEvent {
  kind: EventKind;
  /** Its properties, or traits where the kind is identify or group. */
  schema: z.ZodObject;
  /** Description for readers of reports: when it is sent, and what it counts. */
  meaning: string;
  owner: 'web' | 'growth' | 'sales' | 'privacy';
  group: EventGroup;
  /** Whether it is a conversion, which experiments may name. */
  isGoal: boolean;
}

/** The calls with default properties on every completed route change (REQ-ANA-02). */
const pageEvents = {
  page: {
    kind: 'page',
    meaning: 'A page was shown: loaded, restored, or activated after prerendering. Its name is the page id.',
    owner: 'web',
    group: 'C0002',
    isGoal: false,
    schema: z
      .strictObject({
        ...pageProperties,
        name: idText.optional(),
        category: z.string().nullish(),
        // What Segment's own client adds to each page call.
        path: redactedText.optional(),
        referrer: redactedText.optional(),
        search: redactedText.optional(),
        title: z.string().optional(),
        url: redactedText.optional(),
      })
      .refine(hasWholePage, HALF_PAGE),
  },
  identify: {
    kind: 'identify',
    meaning: 'Identifies the visitor: the default properties with every page, and data of the demo.',
    owner: 'web',
    group: 'C0002',
    isGoal: false,
    schema: z.looseObject(pageProperties).refine(hasWholePage, HALF_PAGE),
  },
} as const satisfies Record<string, PlannedEvent>;

/** What visitors see and click on a page. */
const interactionEvents = {
  'view web': {
    kind: 'track',
    meaning: 'A section was in view for 2000 ms; once per section and page view.',
    owner: 'web',
    group: 'C0002',
    isGoal: false,
    schema: z
      .strictObject({ ...pageProperties, ...sectionFields, type: z.literal('view') })
      .refine(hasWholePage, HALF_PAGE),
  },
  'click web': {
    kind: 'track',
    meaning:
      'A link, button or other control was used, a slide was moved by hand, or a video was started by a visitor. The name follows “view web”, since no requirement has one.',
    owner: 'web',
    group: 'C0002',
    isGoal: false,
    schema: z.strictObject({ ...contentProperties, clickLocation: clickLocation.optional() }),
  },
  'view growthbook experiment': {
    kind: 'track',
    meaning:
      'A visitor saw a variation of an experiment; once per visitor, experiment, phase and variation in a session, over all tabs. `hashAttribute` assigns visitors, `hashValue` is the visitor’s value, for `id` the cookie `cuGBId`; without a value where the browser doesn’t have it (country).',
    owner: 'growth',
    group: 'C0002',
    isGoal: false,
    schema: z.strictObject({
      experimentId: idText,
      variationId: z.number().int().min(0),
      variationKey: idText,
      phase: z.number().int().min(0),
      hashAttribute: idText,
      hashValue: idText.optional(),
    }),
  },
} as const satisfies Record<string, PlannedEvent>;

/** Milliseconds, or the layout shift score of `cls`; rated by the thresholds of web.dev/vitals. */
const metric = z
  .strictObject({
    value: z.number().min(0),
    rating: z.enum(['good', 'needs-improvement', 'poor']),
  })
  .optional();

/** How fast and steady pages are for their visitors. REQ-MON-06. */
const performanceEvents = {
  'web vitals': {
    kind: 'track',
    meaning:
      'A page was hidden or left: its Core Web Vitals, those that the browser measures. Once per page view (`viewId`), and again with the next number of `report` where the visitor came back and a value changed: the highest number of a view counts.',
    owner: 'web',
    group: 'C0002',
    isGoal: false,
    schema: z.strictObject({
      viewId: idText,
      report: count,
      pageId: idText.optional(),
      navigationType: z.enum(['navigate', 'reload', 'back-forward', 'back-forward-cache', 'prerender', 'restore']),
      lcp: metric,
      inp: metric,
      cls: metric,
      fcp: metric,
      ttfb: metric,
    }),
  },
} as const satisfies Record<string, PlannedEvent>;

/** `source`: `page`, or the overlay that shows the form; `location`: where that was opened. What was typed is in none of them. */
const formProperties = {
  formId: idText.optional(),
  source: filledText.optional(),
  location: filledText.optional(),
  clickLocation: clickLocation.optional(),
};
const formSchema = z.strictObject(formProperties);
const goal = { kind: 'track', group: 'C0002', isGoal: true, schema: formSchema } as const;

/** Conversions. */
const conversionEvents = {
  'sign-up started': {
    ...goal,
    owner: 'growth',
    meaning: 'The sign-up came into view, on its page or in its overlay; once per page view.',
  },
  'sign-up sent': { ...goal, owner: 'growth', meaning: 'A visitor sent the sign-up, and it was stored.' },
  'form started': {
    ...goal,
    owner: 'growth',
    meaning: 'A visitor typed or selected something in a form other than the sign-up; once per form and page view.',
  },
  'form sent': {
    ...goal,
    owner: 'growth',
    meaning: 'A visitor sent a form other than the sign-up, and it was stored.',
  },
  'sales form sent': {
    ...goal,
    owner: 'sales',
    meaning: 'A visitor sent a form that offers a meeting with the sales team, and it was stored; beside “form sent”.',
  },
  'form error': {
    ...goal,
    owner: 'growth',
    meaning:
      'A form or the sign-up was not sent: once for each field that is wrong, named by `field`, never with its value; without a field, `outcome` is the reason.',
    schema: z.strictObject({
      ...formProperties,
      field: idText.optional(),
      outcome: z.enum(['invalid', 'refused', 'limited', 'uncertain', 'unavailable']),
    }),
  },
  'meeting booked': { ...goal, owner: 'sales', meaning: 'A visitor booked a meeting after a form.' },
} as const satisfies Record<string, PlannedEvent>;

/** The tiers of the catalogue. */
const planTier = z.enum(['free', 'unlimited', 'business', 'enterprise']);
const quiz = { kind: 'track', owner: 'growth', group: 'C0002', isGoal: false } as const;

/** The quiz and the calculator, by which visitors find their plan. REQ-QUZ-06. */
const planEvents = {
  'quiz started': {
    ...quiz,
    meaning: 'A visitor selected their first answer of a plan quiz; once per page view.',
    schema: z.strictObject({ quizId: idText }),
  },
  'quiz question answered': {
    ...quiz,
    meaning:
      'A visitor went on from a question of a plan quiz with another answer than before. `position` is that of the question, from 1.',
    schema: z.strictObject({ quizId: idText, question: idText, answer: idText, position: count }),
  },
  'quiz completed': {
    ...quiz,
    isGoal: true,
    meaning: 'A visitor asked a plan quiz for the result, and every question had an answer.',
    schema: z.strictObject({
      quizId: idText,
      plan: planTier,
      score: z.number().min(1).max(13),
    }),
  },
  'calculator changed': {
    ...quiz,
    meaning: 'A visitor changed people, plan or add-ons in the price calculator, to a choice that it can calculate.',
    schema: z.strictObject({ people: count, plan: planTier, brain: z.boolean(), aiNotetaker: z.boolean() }),
  },
} as const satisfies Record<string, PlannedEvent>;

/** What the vendor's messages have of a project, flow, step, checklist or task. */
const named = z.object({ id: idText.optional(), name: filledText.optional() }).optional();
/** Details in the nested `demo`, those that the message has; the demo may add further properties beside it (REQ-DMO-02). */
const demoSchema = z.looseObject({
  demo: z.looseObject({
    project: named,
    flow: named,
    step: z.object({ name: filledText.optional(), indx: z.number().int().min(0).optional() }).optional(),
    checklist: named,
    task: z.object({ id: idText.optional(), title: filledText.optional() }).optional(),
    completions: z.array(idText).optional(),
  }),
  location: redactedText,
  pathname: redactedText,
});
const step = { kind: 'track', owner: 'growth', group: 'C0002', isGoal: false, schema: demoSchema } as const;

/** Ten of the demo's eleven kinds; the eleventh identifies. */
const demoEvents = {
  'view step demo': { ...step, meaning: 'A step of the interactive demo was shown, or done before it was.' },
  'start flow demo': { ...step, meaning: 'A visitor began a flow of the demo.' },
  'complete flow demo': { ...step, isGoal: true, meaning: 'Demo completed: a visitor went through a flow to its end.' },
  'open checklist demo': { ...step, meaning: 'The demo’s checklist was opened.' },
  'start checklist demo': { ...step, meaning: 'A visitor began the demo’s checklist.' },
  'close checklist demo': { ...step, meaning: 'The demo’s checklist was closed.' },
  'complete task demo': { ...step, meaning: 'A task of the demo’s checklist was completed.' },
  'converted demo': { ...step, meaning: 'A visitor followed the demo’s call to action.' },
  'navigate demo': {
    ...step,
    meaning: 'A visitor left the demo’s order of steps: `step.name` is the view they went to.',
  },
  'engage demo': { ...step, meaning: 'A visitor’s first interaction with the demo.' },
} as const satisfies Record<string, PlannedEvent>;

const isoTime = z.iso.datetime({ offset: true });

/** The record of a consent decision. Strictly necessary: evidence of the decision, without anything that identifies the visitor. */
const consentEvents = {
  'consent decided': {
    kind: 'consent',
    meaning: 'A visitor accepted, refused, chose or withdrew. Stored with the version of the text that was shown.',
    owner: 'privacy',
    group: 'C0001',
    isGoal: false,
    schema: z.strictObject({
      consentId: idText,
      version: idText,
      groups: z.array(z.enum(['C0001', 'C0002', 'C0003', 'C0004'])),
      decidedAt: isoTime.optional(),
      method: z.enum(['accept', 'refuse', 'choose', 'withdraw', 'gpc']).optional(),
      rule: z.enum(['opt-in', 'opt-out']).optional(),
      locale: idText.optional(),
      sentAt: isoTime.optional(),
    }),
  },
} as const satisfies Record<string, PlannedEvent>;

/** Every planned event, by name. Others are never sent. */
export const EVENTS = {
  ...pageEvents,
  ...interactionEvents,
  ...performanceEvents,
  ...conversionEvents,
  ...planEvents,
  ...demoEvents,
  ...consentEvents,
} as const;

type Events = typeof EVENTS;

/** Names of the events of kind `track`; pages, identities and consent have other calls. */
export type EventName = { [Name in keyof Events]: Events[Name]['kind'] extends 'track' ? Name : never }[keyof Events];

/** The properties of each event by name, or the traits of `identify`. */
export type EventProperties = { [Name in keyof typeof EVENTS]: z.input<(typeof EVENTS)[Name]['schema']> };
