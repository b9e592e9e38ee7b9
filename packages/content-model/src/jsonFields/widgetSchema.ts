import { z } from 'zod';

interface Calendar {
  days: readonly string[];
  events: readonly { day: number; row: number; span?: number }[];
}

/** Whether every event is within the days and none overlaps another: other events could not be shown. */
export function isCalendarClear({ days, events }: Calendar): boolean {
  const taken = new Set<string>();
  for (const { day, row, span = 1 } of events) {
    if (day + span > days.length) return false;
    for (let at = day; at < day + span; at += 1) {
      if (taken.has(`${row}/${at}`)) return false;
      taken.add(`${row}/${at}`);
    }
  }
  return true;
}

const text = z.string().min(1);
const texts = z.array(text).min(1);
const percent = z.number().min(0).max(100);
const color = z.enum(['peach', 'marigold', 'lilac', 'mint', 'sky', 'cobalt']);
const colored = { color: color.optional() };
const who = text.optional();
const due = text.optional();
const done = z.boolean().optional();
const status = text.optional();

/** An array of at least one object of this shape. */
function many<S extends z.ZodRawShape>(shape: S) {
  return z.array(z.object(shape)).min(1);
}

/** A widget of this kind: its own fields, and the optional title of every widget. */
function widget<K extends string, S extends z.ZodRawShape>(kind: K, shape: S) {
  return z.object({ kind: z.literal(kind), title: text.optional(), ...shape });
}

/** Fields of each kind of widget (content contract, "Scenes"). Unknown fields are dropped. */
export const widgetSchema = z.discriminatedUnion('kind', [
  widget('board', {
    columns: many({
      name: text,
      ...colored,
      cards: z.array(z.object({ title: text, tag: text.optional(), who, due, done })),
    })
      .min(2)
      .max(4),
  }),
  widget('list', { rows: many({ title: text, status, ...colored, who, due, done }) }),
  widget('timeline', {
    ticks: texts,
    rows: many({ name: text, from: percent, to: percent, ...colored, who }),
    marker: percent.optional(),
    markerLabel: text.optional(),
  }),
  widget('document', {
    by: text.optional(),
    blocks: many({
      h: text.optional(),
      p: text.optional(),
      li: text.optional(),
      check: text.optional(),
      done,
      quote: text.optional(),
    }),
  }),
  widget('chat', { messages: many({ who: text, text, time: text.optional(), mine: z.boolean().optional() }) }),
  widget('brain', { prompt: text, answer: text, sources: z.array(text).optional(), actions: z.array(text).optional() }),
  widget('dashboard', {
    tiles: many({ label: text, value: text, change: text.optional() }),
    bars: z.array(z.object({ label: text, value: percent, ...colored })).optional(),
  }),
  widget('chart', {
    labels: texts,
    points: z.array(percent).min(2),
    second: z.array(percent).min(2).optional(),
    caption: text.optional(),
  }),
  widget('calendar', {
    days: texts,
    events: many({
      day: z.int().min(0),
      row: z.int().min(0),
      title: text,
      ...colored,
      span: z.int().min(1).optional(),
    }),
  }).refine(isCalendarClear, 'events must lie within the days, and two may not share a day of a row'),
  widget('form', { fields: many({ label: text, value: text.optional(), options: texts.optional() }), button: text }),
  widget('checklist', { items: many({ title: text, done, who, due }) }),
  widget('timesheet', {
    days: texts,
    rows: many({ name: text, hours: z.array(z.number().min(0).max(24)) }),
    total: text.optional(),
  }),
  widget('flow', { steps: many({ kind: z.enum(['when', 'if', 'then']), text }) }),
  widget('whiteboard', {
    notes: many({ text, ...colored, x: percent, y: percent }),
    links: z.array(z.tuple([z.int().min(0), z.int().min(0)])).optional(),
  }),
  widget('inbox', {
    items: many({
      from: text,
      subject: text,
      time: text.optional(),
      tag: text.optional(),
      unread: z.boolean().optional(),
    }),
  }),
  widget('task', {
    fields: many({ label: text, value: text, ...colored }),
    description: text.optional(),
    comments: z.array(z.object({ who: text, text })).optional(),
    subtasks: z.array(z.object({ title: text, done })).optional(),
  }),
  widget('gallery', {
    items: many({
      name: text,
      ...colored,
      status,
      shape: z.enum(['poster', 'wide', 'square', 'round']).optional(),
    }),
  }),
  widget('table', { head: texts, rows: z.array(z.array(z.string())).min(1), totals: z.array(z.string()).optional() }),
  widget('goal', {
    value: percent,
    caption: text.optional(),
    parts: many({ label: text, value: percent, ...colored }),
  }),
  widget('plan', { zones: many({ name: text, x: percent, y: percent, w: percent, h: percent, ...colored, status }) }),
  widget('funnel', { stages: many({ name: text, value: percent, count: z.union([text, z.number()]) }) }),
  widget('roster', { days: texts, rows: many({ who: text, shifts: z.array(z.string().nullable()) }) }),
  widget('notes', {
    who: text,
    time: text,
    lines: many({ who: text, text }),
    summary: z.array(text).optional(),
  }),
  widget('code', {
    branch: text.optional(),
    lines: many({ text: z.string(), kind: z.enum(['add', 'del']).optional() }),
    checks: z.array(z.object({ name: text, ok: z.boolean().optional() })).optional(),
  }),
]);

/** A widget of a scene, of any kind. */
export type Widget = z.infer<typeof widgetSchema>;

/** A widget of one kind: `WidgetOf<'board'>`. */
export type WidgetOf<Kind extends Widget['kind']> = Extract<Widget, { kind: Kind }>;

/**
 * Reads one widget of a scene.
 * @param path of the value, for the message, such as `teamDesignScene.widgets[0]`
 * @throws an Error that names every invalid path and what is expected
 */
export function parseWidget(value: unknown, path: string): Widget {
  const result = widgetSchema.safeParse(value);
  if (result.success) return result.data;
  const wrong = result.error.issues.map(
    (issue) =>
      `${path}${issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')}: ${issue.message}`,
  );
  throw new Error(wrong.join('; '));
}

/**
 * Reads the widgets of a scene. An invalid one is left out and logged; the others are kept.
 * @throws if `value` is no array
 */
export function parseWidgets(value: unknown, path: string): Widget[] {
  if (!Array.isArray(value)) throw new Error(`${path}: must be an array of widgets ({kind, …}), got ${typeof value}`);
  return value.flatMap((item, index) => {
    try {
      return [parseWidget(item, `${path}[${index}]`)];
    } catch (error) {
      console.error(`Widget left out: ${(error as Error).message}`);
      return [];
    }
  });
}
