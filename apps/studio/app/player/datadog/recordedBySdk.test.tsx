// @vitest-environment happy-dom
import { createElementsScrollPositions } from '@datadog/browser-rum/esm/domain/record/elementsScrollPositions.mjs';
import { createRecordingScope } from '@datadog/browser-rum/esm/domain/record/recordingScope.mjs';
import { serializeFullSnapshot } from '@datadog/browser-rum/esm/domain/record/serialization/serializeFullSnapshot.mjs';
import { serializeMutations } from '@datadog/browser-rum/esm/domain/record/serialization/serializeMutations.mjs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DocumentChanges } from './RecordedDocument.ts';
import type { RecordedNode } from './RecordedTree.ts';
import { replayOfDatadog } from './replayOfDatadog.ts';

const PAGE = `<head><title>Plans</title><style>.a { color: red; }</style></head>
<body><h1 class="a">Plans</h1><ul><li>Free</li><li>Business</li></ul><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg></body>`;

/** Records the document of the test as Datadog's recorder does. */
function startRecording() {
  const records: object[] = [];
  const emit = (record: object) => void records.push(record);
  const nothing = () => undefined;
  const canvases = {
    ...{ reset: nothing, markCanvas: nothing, forgetCanvas: nothing },
    takeCanvasContentMutations: () => [],
  };
  const shadowRoots = { addShadowRoot: nothing, removeShadowRoot: nothing };
  const configuration = { defaultPrivacyLevel: 'allow' };
  const scope = createRecordingScope(canvases, configuration, createElementsScrollPositions(), shadowRoots);
  const observer = new MutationObserver(nothing);
  const wanted = { attributes: true, childList: true, subtree: true, characterData: true };
  observer.observe(document, { ...wanted, attributeOldValue: true, characterDataOldValue: true });
  serializeFullSnapshot(1, 0, document, emit, nothing, scope);
  return {
    records,
    change(timestamp: number) {
      serializeMutations(timestamp, observer.takeRecords(), emit, nothing, nothing, scope);
    },
  };
}

/** The document that a player of rrweb shows after these events, as text. */
function play(events: readonly unknown[]): string {
  const nodes = new Map<number, RecordedNode>();
  const note = (node: RecordedNode) => {
    nodes.set(node.id, node);
    for (const child of node.childNodes ?? []) note(child);
  };
  let root: RecordedNode | undefined;
  for (const event of events) {
    const { type, data } = event as { type: number; data: DocumentChanges & { source: number; node: RecordedNode } };
    if (type === 2) {
      root = structuredClone(data.node);
      note(root);
    }
    if (type === 3 && data.source === 0) mutate(nodes, structuredClone(data));
  }
  return root ? written(root) : '';
}

/** In rrweb's order. */
function mutate(nodes: Map<number, RecordedNode>, { removes, adds, texts, attributes }: DocumentChanges): void {
  const childrenOf = (id: number) => nodes.get(id)?.childNodes ?? expect.fail(`no node ${id}`);
  const indexIn = (children: RecordedNode[], id: number) => {
    const index = children.findIndex((child) => child.id === id);
    return index >= 0 ? index : expect.fail(`no child ${id}`);
  };
  for (const { parentId, id } of removes) {
    const children = childrenOf(parentId);
    children.splice(indexIn(children, id), 1);
  }
  for (const { parentId, nextId, node } of adds) {
    const children = childrenOf(parentId);
    children.splice(nextId === null ? children.length : indexIn(children, nextId), 0, node);
    nodes.set(node.id, node);
  }
  for (const { id, value } of texts)
    Object.assign(nodes.get(id) ?? expect.fail(`no text ${id}`), { textContent: value });
  for (const { id, attributes: changed } of attributes) {
    const node = nodes.get(id) ?? expect.fail(`no element ${id}`);
    const all = Object.entries({ ...node.attributes, ...changed });
    node.attributes = Object.fromEntries(all.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
  }
}

function written({ type, tagName, attributes = {}, childNodes = [], textContent }: RecordedNode): string {
  if (type === 3) return `[${textContent}]`;
  const { _cssText, ...own } = attributes;
  const inner = tagName === 'style' ? '' : childNodes.map(written).join('');
  return type === 2 ? `<${tagName} ${JSON.stringify(Object.entries(own).sort())}>${inner}</>` : inner;
}

/** The document itself, in the same form. */
function writtenDom(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return `[${node.textContent}]`;
  const inner = node.nodeName === 'STYLE' ? '' : [...node.childNodes].map(writtenDom).join('');
  if (!(node instanceof Element)) return inner;
  const attributes = [...node.attributes].map(({ name, value }) => [name, value]).sort();
  return `<${node.localName} ${JSON.stringify(attributes)}>${inner}</>`;
}

type Step = [kind: 'add' | 'remove' | 'move' | 'attribute' | 'text', at: number, to: number];

/** Changes the page in some way; the numbers choose where. */
function change([kind, at, to]: Step): void {
  const all = [...document.body.querySelectorAll('*')];
  const one = all[at % Math.max(1, all.length)];
  const other = all[to % Math.max(1, all.length)] ?? document.body;
  const place = [...other.childNodes][at % (other.childNodes.length + 1)] ?? null;
  if (kind === 'add') {
    const added = document.createElement(at % 2 === 0 ? 'p' : 'b');
    added.append(`text ${at}`, document.createElement('i'));
    other.insertBefore(added, place);
  }
  if (!one) return;
  if (kind === 'remove') one.remove();
  if (kind === 'move' && !one.contains(other)) other.insertBefore(one, place === one ? null : place);
  if (kind === 'attribute' && to % 3 === 0) one.removeAttribute('title');
  else if (kind === 'attribute') one.setAttribute('title', `title ${to}`);
  const text = [...one.childNodes].find((child) => child.nodeType === Node.TEXT_NODE);
  if (kind === 'text' && text) text.textContent = `changed ${to}`;
}

const step = fc.tuple(fc.constantFrom<Step[0]>('add', 'remove', 'move', 'attribute', 'text'), fc.nat(40), fc.nat(40));

it('what the vendor’s own recorder records plays as the page was, whatever changed in it', () => {
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 8 }), { maxLength: 5 }), (records) => {
      document.documentElement.innerHTML = PAGE;
      const recording = startRecording();
      expect(play(replayOfDatadog(recording.records))).toBe(writtenDom(document));
      let time = 1;
      const record = () => {
        time += 1;
        recording.change(time);
      };
      for (const steps of records) {
        for (const one of steps) {
          change(one);
          // Of two that move into each other at once, the recorder forgets where the inner one was.
          if (one[0] === 'move') record();
        }
        record();
        expect(play(replayOfDatadog(recording.records))).toBe(writtenDom(document));
      }
    }),
    { numRuns: 60, seed: 7 },
  );
});

it('a style sheet of the page comes with its element', () => {
  document.documentElement.innerHTML = PAGE;
  expect(JSON.stringify(replayOfDatadog(startRecording().records))).toContain('"_cssText":".a { color: red; }"');
});
