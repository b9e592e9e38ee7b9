import { SPRITE_PATH } from '../../platform/sprite.ts';
import type { RecordedEvent } from './redactRecording.ts';

/** An element in rrweb's form. */
interface RecordedElement {
  type: number;
  id: number;
  tagName: string;
  attributes: Record<string, unknown>;
  childNodes: RecordedElement[];
  isSVG?: true;
}

interface Mutation {
  source: number;
  adds?: { parentId: number; nextId: number | null; node: RecordedElement }[];
  attributes?: { attributes: Record<string, unknown> }[];
}

const ELEMENT = 2;
const FULL_SNAPSHOT = 2;
const INCREMENTAL = 3;
const MUTATION = 0;
/** The recorder counts its nodes from 1. */
const FIRST_ID = 1_000_000_000;
const STYLE_ID = FIRST_ID + 1;
/**
 * A player that stands still holds each animation at its beginning: a dialog would be transparent. And while a dialog is open, sections that the visitor
 * doesn't see are not rendered (conversion/farSections.ts): a window of another size may show them.
 */
const AT_ANY_MOMENT = 'main > * { content-visibility: visible !important } dialog { animation: none !important }';
/** Elements of the page may have an icon's name as their id. */
const PREFIX = 'recorded-icon-';
const TIMEOUT_MS = 5_000;

/** Loads the sprite, which the browser mostly has in its cache. @returns undefined where it can't be loaded: then a player shows no icons */
export function loadSprite(): Promise<Document | undefined> {
  return new Promise((resolve) => {
    // Of the parsers only this one is no Trusted Types sink.
    const request = new XMLHttpRequest();
    request.open('GET', SPRITE_PATH);
    request.responseType = 'document';
    request.timeout = TIMEOUT_MS;
    request.onloadend = () => resolve(request.status === 200 ? (request.response ?? undefined) : undefined);
    request.send();
  });
}

/**
 * Makes the icons of recorded events visible in a player on another site: browsers show a symbol of another file only where it has the page's own origin.
 * The symbols that a page uses are added to its head, in the recording only, and its icons refer to those. It gets styles for players as well.
 * REQ-RPL-06.
 * @param sprite the file with the symbols
 * @returns changes an event; to be called with the events of one recording, in their order
 */
export function createIconInliner(sprite: Document | undefined): (event: RecordedEvent) => void {
  const inlined = new Set<string>();
  let nextId = STYLE_ID;

  /** @returns the symbols that the recording doesn't have yet */
  function referInside(attributes: Record<string, unknown>): RecordedElement[] {
    const { href } = attributes;
    if (typeof href !== 'string' || !href.includes(`${SPRITE_PATH}#`)) return [];
    const name = href.slice(href.indexOf('#') + 1);
    const symbol = sprite?.getElementById(name);
    if (!symbol) return [];
    attributes.href = `#${PREFIX}${name}`;
    if (inlined.has(name)) return [];
    inlined.add(name);
    return [toRecorded(symbol, { id: PREFIX + name })];
  }

  function inlineIn(root: RecordedElement): RecordedElement[] {
    const symbols: RecordedElement[] = [];
    const rest = [root];
    for (let node = rest.pop(); node; node = rest.pop()) {
      if (node.tagName === 'use') symbols.push(...referInside(node.attributes));
      if (node.childNodes) rest.push(...node.childNodes);
    }
    return symbols;
  }

  function toRecorded(element: Element, own: Record<string, unknown> = {}): RecordedElement {
    nextId += 1;
    const id = nextId;
    const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
    const childNodes = [...element.children].map((child) => toRecorded(child));
    const { localName: tagName } = element;
    return { type: ELEMENT, id, tagName, attributes: { ...attributes, ...own }, childNodes, isSVG: true };
  }

  return ({ type, data }) => {
    if (type === FULL_SNAPSHOT) {
      inlined.clear();
      nextId = STYLE_ID;
      const { node } = data as { node: RecordedElement };
      const childNodes = inlineIn(node);
      const root = node.childNodes.find(({ tagName }) => tagName === 'html');
      const head = root?.childNodes.find(({ tagName }) => tagName === 'head');
      // In the head it has no place in the layout, and is no sibling of anything.
      head?.childNodes.push(
        { type: ELEMENT, id: FIRST_ID, tagName: 'svg', attributes: {}, childNodes, isSVG: true },
        { type: ELEMENT, id: STYLE_ID, tagName: 'style', attributes: { _cssText: AT_ANY_MOMENT }, childNodes: [] },
      );
    } else if (type === INCREMENTAL && (data as Mutation).source === MUTATION) {
      const mutation = data as Mutation;
      const { adds = [], attributes = [] } = mutation;
      const symbols = [
        ...adds.flatMap(({ node }) => inlineIn(node)),
        ...attributes.flatMap((change) => referInside(change.attributes)),
      ];
      if (symbols.length > 0)
        mutation.adds = [...adds, ...symbols.map((node) => ({ parentId: FIRST_ID, nextId: null, node }))];
    }
  };
}
