import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../../../scripts/setup/root.mjs';
import type { Figure } from '../../Figure.ts';
import type { FilmedVisit } from './filmVisit.ts';
import type { Judgement } from './judgeFilm.ts';

/** The folder for films with faults. */
const KEPT = join(root, 'test-results/film');
/** A font that arrives after the first paint moves the last link of the header by some pixels: 0.0004 at most. A section that moves is 0.01. */
const MAX_SHIFT = 0.001;

/**
 * Counts the faults in a film, and stores a film with faults.
 * @param variant what the visitor has to see
 */
export async function figureOfFilm(
  title: string,
  film: FilmedVisit,
  judgement: Judgement,
  variant: string,
): Promise<Figure> {
  const { last, others, blank, unclear, painted, gaps } = judgement;
  const { frames, layoutShift, shifted, removals } = film;
  const about =
    `${frames.length} frames, ${painted} with the section, half ≤ ${gaps.median} ms apart, 95 % ≤ ${gaps.p95} ms; ` +
    `CLS ${layoutShift.toFixed(5)}${unclear ? `; ${unclear} unclear` : ''}`;
  console.log(`   ${title}: ${about}`);
  const wrong = [
    ...others.map(({ ms, variant: other }) => `shows ${other} at ${ms} ms`),
    ...(blank ? [`${blank} frames show the section no more`] : []),
    ...(last === variant ? [] : [`ends with ${last} in place of ${variant}`]),
    ...(removals ? [`${removals} elements were taken out of a section`] : []),
    ...(layoutShift >= MAX_SHIFT ? shifted.map((line) => `moved: ${line}`) : []),
  ];
  if (wrong.length > 0) {
    const folder = join(KEPT, title.replace(/\W+/g, '-'));
    await mkdir(folder, { recursive: true });
    for (const { ms, picture } of frames) await writeFile(join(folder, `${String(ms).padStart(6, '0')}.jpg`), picture);
    for (const line of [...wrong, `frames: ${folder}`]) console.log(`     ${line}`);
  }
  return { title, value: wrong.length, unit: 'wrong', limit: 0, is: 'most' };
}
