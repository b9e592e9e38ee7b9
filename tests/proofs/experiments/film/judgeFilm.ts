import type { FilmedVisit, Region } from './filmVisit.ts';
import { detail, distance, type Look, lookOf } from './Look.ts';

/** A frame with less than this share of the section's final detail doesn't show it yet. */
const PAINTED = 0.4;
/** A frame shows a variant where it is this much nearer to it than to any other. */
const CLEARLY = 0.85;

/** Result of judging a film. */
export interface Judgement {
  /** Variant in the last frame. */
  last: string;
  /** Frames from the first one on in which the section is painted. */
  painted: number;
  /** Of those, which show another variant than the last. */
  others: { ms: number; variant: string }[];
  /** Of those, which no longer show the section. */
  blank: number;
  /** Of those, which could be of several variants. */
  unclear: number;
  /** Milliseconds between frames: half of them are at most so long apart, and nineteen of twenty. */
  gaps: { median: number; p95: number };
}

interface JudgeOptions {
  region: Region;
  window: { width: number; height: number };
  looks: Map<string, Look[]>;
}

/** Finds which variant each frame of a film shows. */
export async function judgeFilm({ frames }: FilmedVisit, { region, window, looks }: JudgeOptions): Promise<Judgement> {
  const seen: { ms: number; look: Look }[] = [];
  for (const { ms, picture } of frames) seen.push({ ms, look: await lookOf(picture, region, window) });
  const final = seen.at(-1);
  if (!final) throw new Error('the film is empty');
  const last = variantOf(final.look, looks);
  if (!last) throw new Error('the last frame shows no variant');
  const least = PAINTED * detail(final.look);
  const first = seen.findIndex(({ look }) => detail(look) >= least);
  const painted = seen.slice(first);
  const shown = painted.map(({ ms, look }) => ({ ms, isBlank: detail(look) < least, variant: variantOf(look, looks) }));
  const gaps = seen
    .slice(1)
    .map(({ ms }, index) => ms - (seen[index]?.ms ?? 0))
    .sort((a, b) => a - b);
  return {
    last,
    painted: painted.length,
    others: shown.flatMap(({ ms, isBlank, variant }) =>
      variant && variant !== last && !isBlank ? [{ ms, variant }] : [],
    ),
    blank: shown.filter(({ isBlank }) => isBlank).length,
    unclear: shown.filter(({ isBlank, variant }) => !isBlank && !variant).length,
    gaps: { median: gaps[Math.floor(gaps.length / 2)] ?? 0, p95: gaps[Math.floor(gaps.length * 0.95)] ?? 0 },
  };
}

/** The variant that a look clearly shows. */
function variantOf(look: Look, looks: Map<string, Look[]>): string | undefined {
  const near = [...looks]
    .map(([variant, references]) => ({ variant, far: Math.min(...references.map((one) => distance(look, one))) }))
    .sort((one, other) => one.far - other.far);
  const [nearest, second] = near;
  return nearest && (!second || nearest.far <= CLEARLY * second.far) ? nearest.variant : undefined;
}
