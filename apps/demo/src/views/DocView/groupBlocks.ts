import type { Block } from '../../workspace/types.ts';

export type TodoBlock = Extract<Block, { kind: 'todo' }>;
export type TextBlock = Exclude<Block, TodoBlock>;

/** The blocks with neighbouring to-dos together, so that they are one list for assistive technology. */
export function groupBlocks(blocks: readonly Block[]): (TextBlock | TodoBlock[])[] {
  const groups: (TextBlock | TodoBlock[])[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind !== 'todo') groups.push(block);
    else if (Array.isArray(last)) last.push(block);
    else groups.push([block]);
  }
  return groups;
}
