import type { DemoForm, DemoSnapshot, SnapshotNode } from './demoPage.ts';
import type { Random } from './Random.ts';
import { type ReplayEvent, SOURCE, TYPE } from './replayEvents.ts';
import type { DemoEvent } from './VisitWalk.ts';

/** What visitors typed, as it is recorded: masked. */
const MASK = '*';
const KEY_MS = 180;

/**
 * What a recording shows of the forms of a page: the sign-up that opens, what is typed, masked, and the field that is wrong.
 * @param events of the page
 */
export function recordForms(random: Random, snapshot: DemoSnapshot, events: readonly DemoEvent[]) {
  const opened = events.find(({ name }) => name === 'sign-up started');
  const begun = events.find(({ name }) => name === 'form started');
  const { form, overlay, bodyId } = snapshot;
  return {
    /** From then on clicks are on the overlay. */
    overlayAt: opened?.at ?? Number.POSITIVE_INFINITY,
    events: [
      ...(opened ? [opening(overlay, bodyId, opened.at), ...filled(random, overlay, opened.at, events)] : []),
      ...(begun && form ? filled(random, form, begun.at, events) : []),
    ],
  };
}

const incremental = (timestamp: number, data: object): ReplayEvent => ({ type: TYPE.incremental, timestamp, data });

const mutation = (timestamp: number, changes: object) =>
  incremental(timestamp, { source: SOURCE.mutation, texts: [], attributes: [], removes: [], adds: [], ...changes });

const opening = ({ node }: DemoForm, bodyId: number, at: number) => mutation(at, { adds: additions(node, bodyId) });

/** rrweb adds node by node, the outer ones first. */
function additions(node: SnapshotNode, parentId: number): object[] {
  const inner = node.type === 2 ? node.childNodes : [];
  const alone = node.type === 2 ? { ...node, childNodes: [] } : node;
  return [{ parentId, nextId: null, node: alone }, ...inner.flatMap((child) => additions(child, node.id))];
}

/** Types into the fields up to the one that was wrong. */
function filled(random: Random, form: DemoForm, from: number, events: readonly DemoEvent[]): ReplayEvent[] {
  const failed = events.find(({ name, at }) => name === 'form error' && at >= from);
  const wrong = form.fields.findIndex(({ name }) => name === failed?.properties.field);
  const fields = wrong === -1 ? form.fields : form.fields.slice(0, wrong + 1);
  const replay: ReplayEvent[] = [];
  let at = from + 500;
  for (const { inputId: id } of fields) {
    const length = 6 + random.below(12);
    for (let typed = 1; typed <= length; typed += 1) {
      at += KEY_MS;
      replay.push(incremental(at, { source: SOURCE.input, id, text: MASK.repeat(typed), isChecked: false }));
    }
    at += 600;
  }
  const label = form.fields[wrong]?.labelId;
  if (failed && label !== undefined)
    replay.push(mutation(Math.max(at, failed.at), { attributes: [{ id: label, attributes: { class: 'wrong' } }] }));
  return replay;
}
