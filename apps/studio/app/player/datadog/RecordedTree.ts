import type { StringTable } from './StringTable.ts';

/** A node as rrweb's player takes it. */
export interface RecordedNode {
  type: number;
  id: number;
  childNodes?: RecordedNode[];
  tagName?: string;
  attributes?: Record<string, string>;
  isSVG?: true;
  textContent?: string;
  name?: string;
  publicId?: string;
  systemId?: string;
  isShadow?: true;
  isShadowHost?: true;
}

/** A node with its place. A shadow root has the node of its host. */
export interface Entry {
  node: RecordedNode;
  parent: Entry | undefined;
  children: Entry[];
  isShadowRoot: boolean;
}

/** rrweb's kinds of nodes. */
const TYPE = { document: 0, doctype: 1, element: 2, text: 3, cdata: 4 } as const;
const SHADOW_ROOTS = ['#shadow-root', '#document-fragment'];
const SVG = 'svg>';
/** The site's pages have some 3,000. */
const MAX_NODES = 100_000;

/** The nodes of a recorded document, by the number of their coming. */
export class RecordedTree {
  readonly #entries: Entry[] = [];
  #root: Entry | undefined;

  find(id: number): Entry | undefined {
    return this.#entries[id];
  }

  /** The document with all that is in it. */
  whole(): RecordedNode | undefined {
    for (const { node, children, isShadowRoot } of this.#entries) {
      const inner = children.filter((child) => !child.isShadowRoot).map((child) => child.node);
      if (isShadowRoot) node.childNodes = [...inner, ...(node.childNodes ?? [])];
      else if (node.childNodes) node.childNodes = inner;
    }
    return this.#root?.node;
  }

  /**
   * Adds a node, as `[place, name, …]`. Its place is `null` for the document, 0 after the node that came before, n at the end of that which came n earlier, -n before it.
   * @returns undefined where it is in no document, or only gives another one a shadow root
   */
  add([place, name, ...rest]: readonly unknown[], strings: StringTable) {
    const id = this.#entries.length;
    if (id >= MAX_NODES) return undefined;
    const { parent, index } = this.#placeOf(place, id);
    const nodeName = strings.read(name);
    const isShadowRoot = SHADOW_ROOTS.includes(nodeName) && parent !== undefined;
    const node = isShadowRoot ? parent.node : nodeOf(id + 1, nodeName, rest, strings);
    const entry: Entry = { node, parent, children: [], isShadowRoot };
    this.#entries.push(entry);
    if (place === null) this.#root ??= entry;
    if (!parent) return undefined;
    const next = parent.children[index];
    parent.children.splice(index, 0, entry);
    if (isShadowRoot) node.isShadowHost = true;
    if (parent.isShadowRoot) node.isShadow = true;
    return isShadowRoot ? undefined : { parentId: parent.node.id, nextId: next?.node.id ?? null, node };
  }

  /** Removes a node with all that is in it. */
  remove(id: number): { parentId: number; id: number } | undefined {
    const entry = this.#entries[id];
    const parent = entry?.parent;
    if (!entry || !parent) return undefined;
    parent.children.splice(parent.children.indexOf(entry), 1);
    entry.parent = undefined;
    return entry.isShadowRoot ? undefined : { parentId: parent.node.id, id: entry.node.id };
  }

  #placeOf(place: unknown, id: number): { parent: Entry | undefined; index: number } {
    if (typeof place !== 'number') return { parent: undefined, index: 0 };
    if (place > 0) {
      const parent = this.#entries[id - place];
      return { parent, index: parent?.children.length ?? 0 };
    }
    const sibling = this.#entries[place === 0 ? id - 1 : id + place];
    const parent = sibling?.parent;
    const at = sibling && parent ? parent.children.lastIndexOf(sibling) : 0;
    return { parent, index: place === 0 ? at + 1 : at };
  }
}

function nodeOf(id: number, name: string, rest: readonly unknown[], strings: StringTable): RecordedNode {
  const [first, second, third] = rest.map((value) => strings.read(value));
  switch (name) {
    case '#document':
      return { type: TYPE.document, id, childNodes: [] };
    case '#doctype':
      return { type: TYPE.doctype, id, name: first ?? '', publicId: second ?? '', systemId: third ?? '' };
    case '#text':
      return { type: TYPE.text, id, textContent: first ?? '' };
    case '#cdata-section':
      return { type: TYPE.cdata, id, textContent: '' };
    default:
      return elementOf(id, name, rest, strings);
  }
}

function elementOf(id: number, name: string, rest: readonly unknown[], strings: StringTable): RecordedNode {
  const attributes = Object.fromEntries(
    rest.map((assignment) => {
      const [attribute, value] = Array.isArray(assignment) ? assignment : [];
      return [strings.read(attribute), strings.read(value)];
    }),
  );
  const isSVG = name.startsWith(SVG);
  const tagName = isSVG ? name.slice(SVG.length) : name.toLowerCase();
  return { type: TYPE.element, id, tagName, attributes, childNodes: [], ...(isSVG && { isSVG: true as const }) };
}
