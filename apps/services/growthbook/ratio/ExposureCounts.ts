import type { ReceivedRecord } from '../../store/ReceivedRecord.ts';

/** More visitors of one experiment prove nothing more, and take memory. */
const MOST_VISITORS = 50_000;
/** Seen in more than one variation: says nothing of shares. */
const SEVERAL = -1;

/** What of an event counts as an exposure. */
interface Exposure {
  experiment: string;
  phase: number;
  variation: number;
  visitor: string;
}

/** The visitors of each phase of an experiment, by the variation they were exposed to, each counted once. */
export class ExposureCounts {
  readonly #phases = new Map<string, Map<string, number>>();

  /** Counts an event, which may have been counted before. What is no exposure as planned is passed over. */
  add(record: ReceivedRecord): void {
    const exposure = exposureOf(record);
    if (!exposure) return;
    const { variation, visitor } = exposure;
    const key = keyOf(exposure.experiment, exposure.phase);
    const visitors = this.#phases.get(key) ?? new Map<string, number>();
    this.#phases.set(key, visitors);
    const before = visitors.get(visitor);
    if (before === undefined && visitors.size >= MOST_VISITORS) return;
    visitors.set(visitor, before === undefined || before === variation ? variation : SEVERAL);
  }

  /** @returns visitors of each variation */
  of(experiment: string, phase: number, variations: number): number[] {
    const counts = Array<number>(variations).fill(0);
    for (const variation of this.#phases.get(keyOf(experiment, phase))?.values() ?? [])
      if (variation in counts) counts[variation] = (counts[variation] ?? 0) + 1;
    return counts;
  }

  /** Forgets the phases that aren't asked for any more. */
  keepOnly(asked: Iterable<{ experiment: string; phase: number }>): void {
    const kept = new Set([...asked].map(({ experiment, phase }) => keyOf(experiment, phase)));
    for (const key of this.#phases.keys()) if (!kept.has(key)) this.#phases.delete(key);
  }
}

const keyOf = (experiment: string, phase: number) => `${phase}/${experiment}`;

/** An event without a phase is of the first: the site tells which from the second on. */
function exposureOf({ isValid, payload, anonymousId, userId }: ReceivedRecord): Exposure | undefined {
  const { properties } = payload as { properties?: Record<string, unknown> };
  const { experimentId: experiment, variationId: variation, phase = 0, hashValue } = properties ?? {};
  const visitor = typeof hashValue === 'string' ? hashValue : (anonymousId ?? userId);
  if (!isValid || typeof experiment !== 'string' || visitor === null) return undefined;
  if (typeof variation !== 'number' || typeof phase !== 'number') return undefined;
  return { experiment, phase, variation, visitor };
}
