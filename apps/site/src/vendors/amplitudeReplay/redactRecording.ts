import { redactRecorded } from '../../privacy/redaction/redactRecorded.ts';

/** The parts of a recorded event that are read here (rrweb's format). */
export interface RecordedEvent {
  type: number;
  data: unknown;
}

/** An element, text or document of a snapshot. */
interface RecordedNode {
  id?: number;
  tagName?: string;
  attributes?: Record<string, unknown>;
  childNodes?: RecordedNode[];
  textContent?: string;
}

/** A change: its source says of what. */
interface Change {
  source: number;
  id?: number;
  text?: string;
  /** Of a checkbox or radio button. */
  isChecked?: boolean;
  texts?: { value: string | null }[];
  attributes?: { id: number; attributes: Record<string, unknown> }[];
  adds?: { node: RecordedNode }[];
}

const FULL_SNAPSHOT = 2;
const INCREMENTAL = 3;
const META = 4;
const PLUGIN = 6;
const MUTATION = 0;
const INPUT = 5;

const ADOPTED_STYLES = 15;

/** Whether an event adds style sheets to the page. */
export function isOfStyles({ type, data }: RecordedEvent): boolean {
  return type === INCREMENTAL && (data as Change).source === ADOPTED_STYLES;
}

/** Their text is the page's own. */
const BUTTON_TYPES: readonly unknown[] = ['submit', 'button', 'reset', 'image'];
/** In a player, asterisks in them would be errors. */
const NUMERIC_TYPES: readonly unknown[] = [
  'number',
  'range',
  'date',
  'datetime-local',
  'month',
  'time',
  'week',
  'color',
];
const FIELDS = ['input', 'textarea', 'select'];
/** Style sheets are full of @ and %, and have no person's data. */
const STYLE_ATTRIBUTES = ['_cssText', 'style', 'class'];

/** Redacts the events of one recording, in their order. */
export type Redaction = (event: RecordedEvent) => void;

/**
 * Removes from recorded events what must not leave the browser, whatever the recorder is configured to: e-mail addresses in texts and addresses, and the
 * values of all fields, hidden ones, files and ticks included: checkboxes and radio buttons are never ticked. Changes the events.
 * REQ-RPL-05, REQ-ANA-10.
 */
export function createRedaction(): Redaction {
  /** Fields that take no asterisks: their values are left out. */
  const numeric = new Set<number>();

  function redactElement({ id = 0, tagName = '', attributes = {}, childNodes = [] }: RecordedNode): void {
    const hasValue = FIELDS.includes(tagName) && !BUTTON_TYPES.includes(attributes.type);
    if (tagName === 'input' && NUMERIC_TYPES.includes(attributes.type)) numeric.add(id);
    redactAttributes(attributes, hasValue, numeric.has(id));
    // What a text field began with: a form that was sent without scripts comes back with what was typed.
    if (tagName === 'textarea') for (const child of childNodes) child.textContent = mask(child.textContent ?? '');
  }

  function redactNode(root: RecordedNode): void {
    const rest = [root];
    for (let node = rest.pop(); node; node = rest.pop()) {
      redactElement(node);
      if (node.textContent) node.textContent = redactRecorded(node.textContent);
      if (node.childNodes && node.tagName !== 'style') rest.push(...node.childNodes);
    }
  }

  function redactMutation({ texts = [], attributes = [], adds = [] }: Change): void {
    for (const text of texts) if (text.value) text.value = redactRecorded(text.value);
    // The element's name is unknown here: a value is masked wherever it stands.
    for (const { id, attributes: changed } of attributes) redactAttributes(changed, true, numeric.has(id));
    for (const { node } of adds) redactNode(node);
  }

  function redactInput(change: Change): void {
    const { id = 0, text } = change;
    if (text) change.text = numeric.has(id) ? '' : mask(text);
    if (change.isChecked) change.isChecked = false;
  }

  function redactChange(change: Change): void {
    if (change.source === MUTATION) redactMutation(change);
    else if (change.source === INPUT) redactInput(change);
  }

  return ({ type, data }) => {
    const parts = data as Record<string, unknown>;
    if (type === FULL_SNAPSHOT) redactNode(parts.node as RecordedNode);
    else if (type === INCREMENTAL) redactChange(data as Change);
    else if (type === META) redactAddress(parts);
    else if (type === PLUGIN) redactAddress(parts.payload as Record<string, unknown>);
  };
}

function redactAddress(data: Record<string, unknown> | undefined): void {
  if (typeof data?.href === 'string') data.href = redactRecorded(data.href);
}

function redactAttributes(attributes: Record<string, unknown>, hasValue: boolean, isNumeric: boolean): void {
  // Also where it is ticked from the start: its absence would say that it no longer is.
  if ('checked' in attributes) delete attributes.checked;
  // Not `Object.entries`: a page has thousands of elements.
  for (const name in attributes) {
    const value = attributes[name];
    if (typeof value !== 'string' || STYLE_ATTRIBUTES.includes(name)) continue;
    const isValue = hasValue && name === 'value';
    const redacted = isValue ? mask(value) : redactRecorded(value);
    if (isValue && isNumeric) delete attributes[name];
    else if (redacted !== value) attributes[name] = redacted;
  }
}

/** As the recorder masks: white space stays. */
function mask(text: string): string {
  return text.replace(/\S/g, '*');
}
