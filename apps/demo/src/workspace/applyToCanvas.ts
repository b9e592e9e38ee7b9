import type { CanvasAction } from './actions.ts';
import { COLORS, type Id, type Note, type Workspace } from './types.ts';

const MAX_TEXT = 600;
const MAX_NAME = 40;
const MAX_NOTES = 60;
const MAX_RULES = 12;
const MAX_PEOPLE = 12;

/** The part of `apply` that changes the doc's texts, notes, rules and people. */
export function applyToCanvas(state: Workspace, action: CanvasAction): Workspace {
  switch (action.kind) {
    case 'edit-block':
      return editBlock(state, action.id, cleanText(action.text));
    case 'add-note':
      return addNote(state, cleanText(action.text), action);
    case 'move-note':
      return changeNote(state, action.id, { x: within(action.x), y: within(action.y) });
    case 'edit-note': {
      const text = cleanText(action.text);
      return text ? changeNote(state, action.id, { text }) : state;
    }
    case 'remove-note': {
      const notes = state.notes.filter(({ id }) => id !== action.id);
      return notes.length === state.notes.length ? state : { ...state, notes };
    }
    case 'add-rule': {
      if (state.rules.length >= MAX_RULES) return state;
      const { trigger, effect } = action;
      const rule = { id: `rule-${state.nextId}`, trigger, effect, isOn: true };
      return { ...state, rules: [...state.rules, rule], nextId: state.nextId + 1 };
    }
    case 'switch-rule':
      return switchRule(state, action.id, action.isOn);
    case 'remove-rule': {
      const rules = state.rules.filter(({ id }) => id !== action.id);
      return rules.length === state.rules.length ? state : { ...state, rules };
    }
    case 'add-person':
      return addPerson(state, action.name.trim().slice(0, MAX_NAME));
  }
}

function editBlock(state: Workspace, id: Id, text: string): Workspace {
  const block = state.doc.find((one) => one.id === id);
  if (!block || block.kind === 'todo' || !text || block.text === text) return state;
  return { ...state, doc: state.doc.map((one) => (one === block ? { ...block, text } : one)) };
}

function addNote(state: Workspace, text: string, { color, x, y }: Pick<Note, 'color' | 'x' | 'y'>): Workspace {
  if (!text || state.notes.length >= MAX_NOTES) return state;
  const note: Note = { id: `note-${state.nextId}`, text, color, x: within(x), y: within(y) };
  return { ...state, notes: [...state.notes, note], nextId: state.nextId + 1 };
}

function switchRule(state: Workspace, id: Id, isOn: boolean): Workspace {
  const rule = state.rules.find((one) => one.id === id);
  if (!rule || rule.isOn === isOn) return state;
  return { ...state, rules: state.rules.map((one) => (one === rule ? { ...rule, isOn } : one)) };
}

function addPerson(state: Workspace, name: string): Workspace {
  if (!name || state.people.length >= MAX_PEOPLE) return state;
  const color = COLORS[state.people.length % COLORS.length] ?? 'sky';
  const person = { id: `person-${state.nextId}`, name, role: '', color };
  return { ...state, people: [...state.people, person], nextId: state.nextId + 1 };
}

function changeNote(state: Workspace, id: string, values: Partial<Note>): Workspace {
  const note = state.notes.find((one) => one.id === id);
  if (!note) return state;
  const changed = { ...note, ...values };
  if (changed.x === note.x && changed.y === note.y && changed.text === note.text) return state;
  return { ...state, notes: state.notes.map((one) => (one === note ? changed : one)) };
}

const cleanText = (text: string) => text.trim().slice(0, MAX_TEXT);
/** Percent of the whiteboard, rounded to a tenth. */
const within = (percent: number) =>
  Number.isFinite(percent) ? Math.round(10 * Math.min(100, Math.max(0, percent))) / 10 : 0;
