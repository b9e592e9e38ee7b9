import { DEMO_TYPES, demoMessage } from '../../fixtures/demoMessages.ts';

/** What makes a message a forgery, wherever it comes from. */
export type Shape = 'whole' | 'deep' | 'huge' | 'wide' | 'other kind' | 'no type';

/** A forged message, described so that the page that posts it creates it: sent through the test's own channel it would be slow. */
export interface Forgery {
  shape: Shape;
  base: Record<string, unknown>;
}

const TYPES = Object.keys(DEMO_TYPES);
const KINDS = ['navattic:events', 'Navattic:event', 'navattic:event ', '', 'cumulus:readY', 'demo'];
const EVERY_HUGE = 10;

/** `own`: sent by the demo's own window, so that only the message itself can be wrong. `light`: sent by the page itself, whose work it is to create them. */
export type Sender = 'own' | 'light' | 'all';

/** The forgeries of one sender. */
export function forgeries(count: number, sender: Sender): Forgery[] {
  return Array.from({ length: count }, (_, at): Forgery => {
    const message = demoMessage(TYPES[at % TYPES.length] ?? '');
    const shape = shapeOf(at, sender);
    if (shape === 'no type') return { shape, base: { ...message, type: at % 2 ? 'NOTHING' : '__proto__' } };
    const kind = sender === 'own' || shape === 'other kind' ? KINDS[at % KINDS.length] : message.kind;
    return { shape, base: { ...message, kind } };
  });
}

function shapeOf(at: number, sender: Sender): Shape {
  if (sender === 'light') return at % 2 ? 'whole' : 'other kind';
  if (at % EVERY_HUGE === 0) return 'huge';
  const shapes: Shape[] = ['deep', 'wide', 'other kind', sender === 'own' ? 'no type' : 'whole'];
  return shapes[at % shapes.length] ?? 'whole';
}

/** Runs in a page: creates each message and posts it in a task of its own, some at a time. */
export async function postForgeries([list, to]: readonly [Forgery[], 'parent' | 'top']): Promise<void> {
  const HUGE = 'x'.repeat(1_000_000);
  const create = ({ shape, base }: Forgery): unknown => {
    if (shape === 'huge') return { ...base, flow: { id: HUGE } };
    if (shape === 'wide')
      return {
        ...base,
        completions: Array.from({ length: 5_000 }, (_, at) => `task-${at}`),
        properties: base.properties,
      };
    if (shape !== 'deep') return base;
    let deep: object = { end: true };
    for (let depth = 0; depth < 1_000; depth += 1) deep = depth % 2 ? { deep } : [deep];
    return { ...base, flow: deep, project: { id: deep }, deep };
  };
  for (const forgery of list) {
    (window[to] as Window).postMessage(create(forgery), '*');
    await new Promise((resolve) => setTimeout(resolve));
  }
}
