import type { Block, Inline } from '@contentful/rich-text-types';
import { plainTextOf } from './plainTextOf.ts';

/**
 * An anchor for a heading, from its words: `What it costs` is `what-it-costs`; the second of the same gets `-2`.
 * @param node the heading
 * @param used ids that the document has already; the new one is added
 */
export function headingId(node: Block | Inline, used: Set<string>): string {
  const words = plainTextOf(node)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu);
  const base = words?.join('-') ?? 'heading';
  let id = base;
  for (let count = 2; used.has(id); count += 1) id = `${base}-${count}`;
  used.add(id);
  return id;
}
