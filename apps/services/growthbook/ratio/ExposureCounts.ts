import type { StoredExposure } from '../../store/ExposurePage.ts';
import type { RunningExperiment } from './findMismatch.ts';
import { VisitorSample } from './VisitorSample.ts';

type Phase = Pick<RunningExperiment, 'key' | 'phase' | 'hashAttribute'>;

/** The visitors of each phase of the experiments that run, by the variation they were exposed to, each counted once. */
export class ExposureCounts {
  #phases = new Map<string, VisitorSample>();

  /** Counts these from now on, and forgets others. @returns whether one of them wasn't counted before */
  follow(phases: readonly Phase[]): boolean {
    const before = this.#phases;
    this.#phases = new Map(
      phases.map(({ key, phase, hashAttribute }) => {
        const name = nameOf(key, phase, hashAttribute);
        return [name, before.get(name) ?? new VisitorSample()];
      }),
    );
    return [...this.#phases.keys()].some((name) => !before.has(name));
  }

  /** Counts an exposure, which may have been counted before. One that is of no experiment that runs is passed over. */
  add({ experiment, phase, variation, visitor, hashAttribute }: StoredExposure): void {
    this.#phases.get(nameOf(experiment, phase, hashAttribute ?? 'id'))?.add(visitor, variation);
  }

  of({ key, phase, hashAttribute }: Phase): VisitorSample | undefined {
    return this.#phases.get(nameOf(key, phase, hashAttribute));
  }
}

const nameOf = (...parts: (string | number)[]) => JSON.stringify(parts);
