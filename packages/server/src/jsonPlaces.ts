import { findNodeAtLocation, type JSONPath, type Node, parseTree, visit } from 'jsonc-parser';

/**
 * Finds where a text stops being JSON: the error message of the engine often has no line.
 * @returns 1-based line; undefined for JSON, and for a text that nests too deep to be searched
 */
export function findJsonError(text: string): number | undefined {
  let found: number | undefined;
  const onError = (_code: number, _offset: number, _length: number, line: number) => {
    found ??= line + 1;
  };
  searched(() => visit(text, { onError }, { disallowComments: true }));
  return found;
}

/**
 * Finds the line of a value in a JSON text.
 * @param path names of fields and indexes of lists
 * @returns 1-based line in which the value begins; undefined where there is no value at the path
 */
export function findJsonLine(text: string, path: Readonly<JSONPath>): number | undefined {
  const root = treeOf(text);
  const node = root && findNodeAtLocation(root, [...path]);
  return node && text.slice(0, node.offset).split('\n').length;
}

/** The text that was searched last: a file with thousands of mistakes is parsed once. Forgotten when the caller is done, since a tree is larger than its text. */
let last: { text: string; root: Node | undefined } | undefined;

function treeOf(text: string): Node | undefined {
  if (last?.text !== text) {
    last = { text, root: searched(() => parseTree(text)) };
    queueMicrotask(() => {
      last = undefined;
    });
  }
  return last.root;
}

/** A member of an object in a text. */
export interface JsonMember {
  name: string;
  /** Where it is a text. */
  value?: string;
  /** 1-based. */
  line: number;
  /** Nesting of its object; 1 for the outermost. */
  depth: number;
  /** Whether its object has the name already. */
  isDuplicate: boolean;
}

/** Lists the members of all objects of a text, which may have mistakes, such as a missing comma. What is commented out doesn't count. */
export function jsonMembers(text: string): JsonMember[] {
  const found: JsonMember[] = [];
  /** Names of each open object or list. */
  const open: Set<string>[] = [];
  let last: JsonMember | undefined;
  const begin = () => {
    open.push(new Set());
    last = undefined;
  };
  const end = () => void open.pop();
  searched(() =>
    visit(text, {
      onObjectBegin: begin,
      onArrayBegin: begin,
      onObjectEnd: end,
      onArrayEnd: end,
      onObjectProperty(name, _offset, _length, line) {
        last = { name, line: line + 1, depth: open.length, isDuplicate: open.at(-1)?.has(name) === true };
        open.at(-1)?.add(name);
        found.push(last);
      },
      onLiteralValue(value: unknown) {
        if (last && typeof value === 'string') last.value = value;
        last = undefined;
      },
    }),
  );
  return found;
}

/** The parser calls itself for each level, and fails at some thousand. */
function searched<T>(search: () => T): T | undefined {
  try {
    return search();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
