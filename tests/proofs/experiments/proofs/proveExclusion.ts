import { until } from '../../../fixtures/servers/until.ts';
import type { Figure } from '../../Figure.ts';
import { inParallel } from '../running/inParallel.ts';
import { startCopy } from '../running/startCopy.ts';
import { Visitor } from '../running/Visitor.ts';

const AT_ONCE = 16;
const VISITORS = 600;
const EXPERIMENTS = ['pricing-quiz-banner', 'contact-sales-landing'];
/** From the written file to the first visit decided by it. */
const LIVE_MS = 1_000;
const STEPS = [0.1, 0.25, 0.5, 1];

/** Experiments of one namespace never share a visitor; a ramp by coverage moves no visitor. Flag files of a running copy are edited. */
export async function proveExclusion(): Promise<Figure[]> {
  const copy = await startCopy();
  try {
    const versionOf = async () => {
      const visitor = new Visitor(copy.origin).decide('given');
      await visitor.visit('/');
      return visitor.decided().version;
    };
    const liveTimes: number[] = [];
    /** Writes a file, and waits until a decision uses it. */
    const change = async (edit: () => Promise<void>) => {
      const before = await versionOf();
      const begun = performance.now();
      await edit();
      await until(async () => (await versionOf()) !== before, 'the change going live', 10_000);
      liveTimes.push(performance.now() - begun);
    };

    for (const key of EXPERIMENTS) await change(() => copy.flags.editExperiment(key, { status: 'running' }));
    const memberships = await inParallel(VISITORS, AT_ONCE, async () => {
      const visitor = new Visitor(copy.origin, { 'x-visitor-country': 'US' });
      await visitor.visit('/pricing');
      await visitor.visit('/contact-sales');
      return visitor.decided().flags.filter(({ experiment = '' }) => EXPERIMENTS.includes(experiment)).length;
    });

    await change(() => copy.flags.editExperiment('home-hero', { coverage: 0 }));
    const visitors = Array.from({ length: VISITORS }, () => new Visitor(copy.origin).decide('given'));
    const visitAll = () =>
      inParallel(VISITORS, AT_ONCE, async (index) => {
        // Every second visitor has lost the variants cookie: the id alone must give the same variant.
        if (index % 2) visitors[index]!.cookies.delete('cuGBVariant');
        await visitors[index]!.visit('/');
        return visitors[index]!.decided().flags.find(({ flag }) => flag === 'home-hero')?.variation;
      });
    let before = await visitAll();
    const shares: number[] = [before.filter((variation) => variation !== undefined).length];
    let moved = 0;
    for (const coverage of STEPS) {
      await change(() => copy.flags.editExperiment('home-hero', { coverage }));
      const after = await visitAll();
      moved += after.filter((variation, index) => before[index] !== undefined && variation !== before[index]).length;
      shares.push(after.filter((variation) => variation !== undefined).length);
      before = after;
    }
    // Reversed: visitors keep their variant, by the cookie.
    await change(() => copy.flags.editExperiment('home-hero', { weights: [0, 0, 1] }));
    const turned = await inParallel(VISITORS, AT_ONCE, async (index) => {
      await visitors[index]!.visit('/');
      return visitors[index]!.decided().flags.find(({ flag }) => flag === 'home-hero')?.variation !== before[index];
    });

    return [
      {
        title: `of ${VISITORS} in both experiments of a namespace`,
        value: memberships.filter((count) => count > 1).length,
        unit: '',
        limit: 0,
        is: 'most',
      },
      {
        title: 'in one of them',
        value: memberships.filter((count) => count === 1).length,
        unit: '',
        limit: VISITORS,
        is: 'least',
      },
      { title: `moved by a ramp (in: ${shares.join(', ')})`, value: moved, unit: '', limit: 0, is: 'most' },
      { title: 'in at coverage 0', value: shares[0] ?? 0, unit: '', limit: 0, is: 'most' },
      { title: 'in at coverage 1', value: shares.at(-1) ?? 0, unit: '', limit: VISITORS, is: 'least' },
      { title: 'moved by other weights', value: turned.filter(Boolean).length, unit: '', limit: 0, is: 'most' },
      {
        title: `slowest of ${liveTimes.length} changes to take effect`,
        value: Math.round(Math.max(...liveTimes)),
        unit: 'ms',
        limit: LIVE_MS,
        is: 'most',
      },
    ];
  } finally {
    await copy.stop();
  }
}
