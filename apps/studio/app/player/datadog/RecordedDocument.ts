import { type Entry, type RecordedNode, RecordedTree } from './RecordedTree.ts';
import { StringTable } from './StringTable.ts';

/** Kinds of changes: https://github.com/DataDog/browser-sdk/blob/main/packages/browser-rum/src/types/sessionReplayConstants.ts */
const CHANGE = {
  ...{ addString: 0, addNode: 1, removeNode: 2, attribute: 3, text: 4, size: 5, scroll: 6, addStyleSheet: 7 },
  ...{ attachStyleSheets: 8, addStrings: 11, inputValue: 12, inputSelection: 13, clearStrings: 14 },
} as const;
const SELECTED = 0;

/** What a record changes, as rrweb's player takes it. */
export interface DocumentChanges {
  adds: { parentId: number; nextId: number | null; node: RecordedNode }[];
  removes: { parentId: number; id: number }[];
  attributes: { id: number; attributes: Record<string, string | null> }[];
  texts: { id: number; value: string }[];
  inputs: { id: number; text: string; isChecked: boolean }[];
  scrolls: { id: number; x: number; y: number }[];
  styles: { id: number; styleIds: number[]; styles: { styleId: number; rules: { rule: string; index: number }[] }[] }[];
}

const noChanges = (): DocumentChanges => ({
  ...{ adds: [], removes: [], attributes: [], texts: [], inputs: [], scrolls: [], styles: [] },
});

const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);

/**
 * A document as Datadog's SDK records it: lists of changes that name texts, nodes and style sheets by the number of their coming, from a full snapshot on.
 * Any client could have sent them: what refers to nothing changes nothing.
 */
export class RecordedDocument {
  readonly #strings = new StringTable();
  readonly #tree = new RecordedTree();
  readonly #sheets: string[][] = [];

  /** The whole document; undefined where nothing was added. */
  snapshot(): RecordedNode | undefined {
    return this.#tree.whole();
  }

  /** Applies the changes of a record, which happened at once. */
  apply(record: unknown): DocumentChanges {
    const changes = noChanges();
    const lists = itemsOf(record).map(itemsOf);
    // Nodes are added beside those that are left.
    for (const [kind, ...ids] of lists) if (kind === CHANGE.removeNode) this.#remove(ids, changes);
    for (const [kind, ...items] of lists) {
      if (this.#isOfStrings(kind, items)) continue;
      for (const item of items) this.#applyOne(numberOf(kind), itemsOf(item), changes);
    }
    return changes;
  }

  /** Takes changes of the texts that others name. @returns whether it was one */
  #isOfStrings(kind: unknown, items: readonly unknown[]): boolean {
    if (kind === CHANGE.addString) this.#strings.add(items);
    // Each group begins with what its texts are for.
    else if (kind === CHANGE.addStrings) for (const group of items) this.#strings.add(itemsOf(group).slice(1));
    else if (kind === CHANGE.clearStrings) this.#strings.clear();
    else return false;
    return true;
  }

  #remove(ids: readonly unknown[], { removes }: DocumentChanges): void {
    for (const id of ids) {
      const removed = this.#tree.remove(numberOf(id));
      if (removed) removes.push(removed);
    }
  }

  #applyOne(kind: number, item: readonly unknown[], changes: DocumentChanges): void {
    if (kind === CHANGE.addNode) {
      const added = this.#tree.add(item, this.#strings);
      if (added) changes.adds.push(added);
      return;
    }
    if (kind === CHANGE.addStyleSheet) {
      this.#sheets.push(this.#rulesOf(item));
      return;
    }
    const [first, ...values] = item;
    if (kind === CHANGE.inputSelection) {
      for (const id of values) this.#select(numberOf(id), first === SELECTED, changes);
      return;
    }
    const entry = this.#tree.find(numberOf(first));
    if (entry) this.#change(kind, entry, values, changes);
  }

  #change(kind: number, entry: Entry, values: readonly unknown[], changes: DocumentChanges): void {
    const { id } = entry.node;
    const [value, other] = values;
    if (kind === CHANGE.attribute) changes.attributes.push({ id, attributes: this.#attributesOf(values) });
    if (kind === CHANGE.text) changes.texts.push({ id, value: this.#strings.read(value) });
    if (kind === CHANGE.inputValue) changes.inputs.push({ id, text: this.#strings.read(value), isChecked: false });
    if (kind === CHANGE.scroll) changes.scrolls.push({ id, x: numberOf(value), y: numberOf(other) });
    if (kind === CHANGE.attachStyleSheets) this.#attach(entry, values, changes);
    if (kind === CHANGE.size && entry.node.attributes)
      Object.assign(entry.node.attributes, { rr_width: `${numberOf(value)}px`, rr_height: `${numberOf(other)}px` });
  }

  /** Assignments are a name and a value, removals a name alone. */
  #attributesOf(assignments: readonly unknown[]): Record<string, string | null> {
    return Object.fromEntries(
      assignments.map((assignment) => {
        const [name, ...value] = itemsOf(assignment);
        return [this.#strings.read(name), value.length === 0 ? null : this.#strings.read(value[0])];
      }),
    );
  }

  #select(id: number, isSelected: boolean, { attributes }: DocumentChanges): void {
    const node = this.#tree.find(id)?.node;
    const name = node?.tagName === 'option' ? 'selected' : 'checked';
    if (node) attributes.push({ id: node.id, attributes: { [name]: isSelected ? '' : null } });
  }

  /** @param sheet its rules, in one text or a list; the media that it is for; whether it is disabled */
  #rulesOf([rules, media, isDisabled]: readonly unknown[]): string[] {
    if (isDisabled === true) return [];
    const texts = (Array.isArray(rules) ? rules : [rules]).map((rule) => this.#strings.read(rule));
    const condition = itemsOf(media).map((medium) => this.#strings.read(medium));
    return condition.length === 0 ? texts : [`@media ${condition.join(', ')} {${texts.join('\n')}}`];
  }

  /** Of a `link` or `style` element its content, of a document or shadow root those that scripts made. */
  #attach({ node }: Entry, ids: readonly unknown[], { styles }: DocumentChanges): void {
    const sheets = ids.map(numberOf).filter((id) => id in this.#sheets);
    if (node.attributes && !node.isShadowHost) {
      node.attributes._cssText = sheets.flatMap((id) => this.#sheets[id] ?? []).join('\n');
      return;
    }
    // rrweb counts from 1.
    styles.push({
      id: node.id,
      styleIds: sheets.map((id) => id + 1),
      styles: sheets.map((id) => ({
        styleId: id + 1,
        rules: (this.#sheets[id] ?? []).map((rule, index) => ({ rule, index })),
      })),
    });
  }
}
