/** An event of rrweb, as any client could have sent it. */
export interface RecordedEvent {
  type: number;
  timestamp: number;
  data: unknown;
}

/** A recording as the player may play it. */
export interface PlayableRecording {
  events: RecordedEvent[];
  /** Events that are left out: broken, too large, or of a kind that isn't shown. */
  leftOut: number;
}

const [FULL_SNAPSHOT, INCREMENT] = [2, 3];
/** rrweb's types that are shown: loads, pictures of pages, changes, addresses. */
const TYPES = [0, 1, FULL_SNAPSHOT, INCREMENT, 4];
const MUTATION = 0;
/** Changes that are shown: elements, mouse, scrolling, window, input, touch, styles, selection. No media, canvas, fonts and custom elements. */
const SOURCES = [MUTATION, 1, 2, 3, 4, 5, 6, 8, 12, 13, 14, 15];
/** Of one event: the site's pages have some 3,000, nested 40 deep. */
const LIMITS = { nodes: 50_000, depth: 300 };

const ELEMENT = 2;
/** Elements that load, run or lead elsewhere: an empty element stands in their place, since later changes name it. */
const REPLACED = new Set(['script', 'base', 'object', 'embed', 'applet', 'frame', 'frameset', 'portal', 'fencedframe']);
const KEPT_LINKS = new Set(['stylesheet', 'alternate stylesheet']);
const DROPPED = /^(?:on|srcdoc$|formaction$|ping$|http-equiv$|action$|manifest$|background$|rr_src$|attributionsrc$)/i;
/** Also by their names in SVG, such as `xlink:href`. */
const ADDRESSES = new Set(['href', 'src', 'data', 'poster', 'cite', 'longdesc', 'from', 'to', 'values', 'rr_dataurl']);
const SAFE_ADDRESS = /^(?:https?:|data:image\/|#|\/|\.|[^:]*$)/i;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/**
 * Takes out of a recording what a page needs to run or load anything but pictures and styles. The frame refuses that as well, by its sandbox and its policy: this
 * is a layer of its own. In place: recordings are large.
 */
export function sanitizeEvents(events: readonly unknown[]): PlayableRecording {
  const kept = events.filter((event): event is RecordedEvent => isShown(event) && sanitizeEvent(event));
  return { events: kept.sort((a, b) => a.timestamp - b.timestamp), leftOut: events.length - kept.length };
}

function isShown(event: unknown): event is RecordedEvent {
  if (!isFields(event) || !Number.isFinite(event.timestamp) || !isFields(event.data ?? {})) return false;
  if (!TYPES.includes(event.type as number)) return false;
  return event.type !== INCREMENT || SOURCES.includes((event.data as Fields).source as number);
}

/** @returns whether it can be shown */
function sanitizeEvent({ type, data }: RecordedEvent): boolean {
  const fields = (data ?? {}) as Fields;
  if (type === FULL_SNAPSHOT) return sanitizeTrees([fields.node]);
  if (type !== INCREMENT || fields.source !== MUTATION) return true;
  for (const change of listOf(fields.attributes)) {
    if (isFields(change.attributes)) change.attributes = safeAttributes(change.attributes, '');
  }
  return sanitizeTrees(listOf(fields.adds).map(({ node }) => node));
}

/** By a list, not by recursion: trees may nest as deep as they like. @returns false where a tree is too large */
function sanitizeTrees(roots: readonly unknown[]): boolean {
  const open = roots.map((node) => ({ node, depth: 0 }));
  let nodes = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next;
    if (!isFields(node)) continue;
    nodes += 1;
    if (nodes > LIMITS.nodes || depth > LIMITS.depth) return false;
    if (node.type === ELEMENT) sanitizeElement(node);
    for (const child of listOf(node.childNodes)) open.push({ node: child, depth: depth + 1 });
  }
  return true;
}

function sanitizeElement(element: Fields): void {
  const tag = textOf(element.tagName);
  // Of SVG an element is what stands after the colon.
  const kind = localName(tag);
  const attributes = isFields(element.attributes) ? element.attributes : {};
  element.isCustom = false;
  if (REPLACED.has(kind) || !/^[a-z][\w:.-]*$/.test(tag)) {
    Object.assign(element, { tagName: 'span', attributes: {}, childNodes: [] });
    return;
  }
  element.attributes = isUnwantedLink(kind, attributes) ? {} : safeAttributes(attributes, kind);
}

/** In small letters; of what is no text none: an object may have a `toString` that throws. */
const textOf = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : '');
const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1);

/** Icons, preloads and connections ask servers that the policy doesn't see. */
const isUnwantedLink = (tag: string, { rel, _cssText }: Fields) =>
  tag === 'link' && _cssText === undefined && !KEPT_LINKS.has(textOf(rel));

function safeAttributes(attributes: Fields, tag: string): Fields {
  const isFrame = tag === 'iframe';
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => {
      if (DROPPED.test(localName(name)) || (isFrame && name === 'src')) return false;
      return (
        !ADDRESSES.has(localName(name.toLowerCase())) || typeof value !== 'string' || SAFE_ADDRESS.test(clean(value))
      );
    }),
  );
}

/** Browsers skip spaces and control characters in a scheme. */
const clean = (address: string) => address.slice(0, 2_000).replace(/[\p{Cc}\s]/gu, '');
