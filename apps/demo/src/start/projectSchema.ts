import { z } from 'zod';
import { COLORS, STATUSES } from '../workspace/types.ts';
import { VIEWS } from '../workspace/views.ts';

/** Days from today that the timeline has room for. */
const DAYS = { min: -15, max: 40 };

const id = z.string().regex(/^[a-z][a-z\d-]*$/, 'expected lower-case letters, digits and hyphens');
/** Of what no field refers to. */
const anyId = z.string().regex(/^[\w-]+$/);
const color = z.enum(COLORS);

/** A text in each language. */
const text = (max: number) => {
  const one = z.string().trim().min(1).max(max);
  return z.strictObject({ 'en-US': one, de: one });
};

/** Questions that the text beside them answers. */
const asks = () => {
  const questions = z.array(z.string().max(120).endsWith('?')).min(2).max(4);
  return z.strictObject({ 'en-US': questions, de: questions }).optional();
};

const day = z.int().min(DAYS.min).max(DAYS.max);
const pastDay = z.int().min(DAYS.min).max(0);

const task = z.strictObject({
  id,
  title: text(34),
  area: id,
  status: z.enum(STATUSES),
  assignee: id.optional(),
  /** First and last day, counted from today. */
  days: z.tuple([day, day]),
  /** Planned and spent. */
  hours: z.tuple([z.int().min(0), z.int().min(0)]),
  waitsFor: z.array(id).optional(),
  about: text(260).optional(),
  subtasks: z
    .array(z.strictObject({ title: text(50), isDone: z.boolean().optional() }))
    .min(2)
    .max(4)
    .optional(),
  comments: z
    .array(z.strictObject({ by: id, day: pastDay, text: text(220) }))
    .min(1)
    .max(2)
    .optional(),
  asks: asks(),
});

const block = z.discriminatedUnion('kind', [
  z.strictObject({ id, kind: z.enum(['paragraph', 'heading']), text: text(340), asks: asks() }),
  z.strictObject({ id, kind: z.literal('todo'), task: id }),
]);

/** A project of the demo, as `apps/demo/projects/<slug>.json` holds it. */
export const projectSchema = z.strictObject({
  name: text(30),
  /** Who the visitor is and what is shown first, unless the address says otherwise. */
  start: z.strictObject({ me: id, view: z.enum(VIEWS) }),
  people: z.array(z.strictObject({ id, name: z.string().min(1), color, role: text(28) })).length(4),
  areas: z.record(id, z.strictObject({ color, label: text(18) })),
  tasks: z.array(task).min(14).max(16),
  goal: id,
  blocked: id,
  handOff: id,
  doc: z.strictObject({ title: text(45), blocks: z.array(block).min(9).max(13) }),
  notes: z
    .array(
      z.strictObject({
        id: anyId,
        text: text(60),
        color,
        x: z.number().min(0).max(100),
        y: z.number().min(0).max(100),
      }),
    )
    .length(6),
  papers: z
    .array(
      z.strictObject({
        ...{ id, kind: z.enum(['mail', 'file']), day: pastDay, title: text(40), from: text(40), text: text(420) },
        asks: asks(),
      }),
    )
    .min(2)
    .max(3),
  /** Who is notified of what is done, and who gets what is to be checked. */
  rules: z.strictObject({ notify: id, check: id }),
  texts: z.strictObject({
    ...{ checklist: text(60), allDone: text(60), handOffWhy: text(60), untilGoal: text(60) },
    ...{ daysLeft: text(60), dayLeft: text(60), goalToday: text(60) },
  }),
  brain: z.strictObject({
    blocked: z.strictObject({
      ...{ question: text(260), waiting: text(260), sent: text(260), done: text(260), offer: text(260) },
    }),
    unplanned: z.strictObject({ question: text(200), cause: text(200) }),
    goal: z.strictObject({ question: text(60), offer: text(60) }),
  }),
});

export type Project = z.infer<typeof projectSchema>;
