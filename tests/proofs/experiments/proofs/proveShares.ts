import { createHash } from 'node:crypto';
import { checkSampleRatio } from '@cumulus/experiment-statistics';
import { launchChromium } from '../../../fixtures/launchChromium.ts';
import { until } from '../../../fixtures/servers/until.ts';
import type { Figure } from '../../Figure.ts';
import { decideInChromium } from '../agreement/decideInChromium.ts';
import { outcomeText } from '../agreement/findDisagreements.ts';
import type { Amounts } from '../Proof.ts';
import { inParallel } from '../running/inParallel.ts';
import { type RunningCopy, startCopy } from '../running/startCopy.ts';
import { Visitor } from '../running/Visitor.ts';

/** Significance level (REQ-EXP-08). */
const MIN_P = 0.01;
const AT_ONCE = 16;
/** Number of pages that are checked: decompressing one takes longer than the visit. */
const LOOKED_AT = 500;
const A_A = {
  key: 'a-a',
  seed: 'a-a',
  weights: [0.5, 0.5],
  variations: ['one', 'two'].map((key) => ({ key, name: key, value: 'control' })),
};

/** New visitors of a running copy's home page get variants in the shares of the flag files, and the pages that belong to them. */
export async function proveShares({ visits }: Amounts): Promise<Figure[]> {
  const copy = await startCopy();
  try {
    const figures = await proveShipped(copy, visits);
    const [hero] = (await copy.flags.experiments()).filter(({ key }) => key === 'home-hero');
    await copy.flags.editExperiment('home-hero', { status: 'draft' });
    await copy.flags.write('experiments/a-a.json', { ...hero, ...A_A });
    await copy.flags.edit('features/home-hero.json', { rules: [{ experiment: 'a-a' }] });
    await until(
      async () => (await newVisitor(copy)).decided().flags.some(({ experiment }) => experiment === 'a-a'),
      'the A/A test',
    );
    const unlikely = await unlikelySplits(copy, visits, { 'a-a': A_A.weights });
    return [...figures, ...unlikely.figures];
  } finally {
    await copy.stop();
  }
}

async function proveShipped(copy: RunningCopy, visits: number): Promise<Figure[]> {
  const weights = Object.fromEntries(
    (await copy.flags.experiments())
      .filter(({ status }) => status === 'running')
      .map(({ key, weights }) => [key, weights]),
  );
  const { figures, visitors } = await unlikelySplits(copy, visits, weights);
  const looked = visitors.slice(0, LOOKED_AT);
  const pages = new Map<string, Set<string>>();
  for (const { visitor, page } of looked) {
    const values = visitor
      .decided()
      .flags.map(({ flag, value }) => `${flag}=${value}`)
      .sort()
      .join();
    pages.set(values, (pages.get(values) ?? new Set()).add(digest(page())));
  }
  const distinct = new Set([...pages.values()].flatMap((digests) => [...digests]));
  return [
    ...figures,
    {
      title: `combinations with a page of their own, of ${pages.size}`,
      value: distinct.size,
      unit: '',
      limit: pages.size,
      is: 'least',
    },
    {
      title: 'combinations with more than one page',
      value: [...pages.values()].filter(({ size }) => size > 1).length,
      unit: '',
      limit: 0,
      is: 'most',
    },
    await compareWithChromium(
      copy,
      visitors.map(({ visitor }) => visitor),
    ),
  ];
}

/** Each experiment's split. An unlikely one is checked again with other visitors, since one in a hundred is unlikely by chance. */
async function unlikelySplits(copy: RunningCopy, visits: number, weights: Record<string, number[]>) {
  const visitors = await visitHome(copy, visits);
  const figures: Figure[] = [];
  let again: typeof visitors | undefined;
  for (const [experiment, shares] of Object.entries(weights)) {
    let counts = countOf(visitors, experiment, shares.length);
    let p = checkSampleRatio(counts, shares).pValue;
    if (p <= MIN_P) {
      again ??= await visitHome(copy, visits);
      counts = countOf(again, experiment, shares.length);
      p = checkSampleRatio(counts, shares).pValue;
    }
    const title = `${experiment}: ${counts.join(' : ')}, p`;
    figures.push({ title, value: Math.round(p * 1000) / 1000, unit: '', limit: MIN_P, is: 'least' });
    const missing = visits - counts.reduce((sum, count) => sum + count, 0);
    figures.push({ title: `${experiment}: visitors in no variation`, value: missing, unit: '', limit: 0, is: 'most' });
  }
  return { figures, visitors };
}

async function compareWithChromium(copy: RunningCopy, visitors: Visitor[]): Promise<Figure> {
  const browser = await launchChromium();
  try {
    const people = visitors.map(({ cookies }) => ({
      ...{ id: cookies.get('cuGBId')?.value ?? '', path: '/', locale: '', device: 'desktop' as const },
    }));
    const page = await browser.newPage();
    const decided = await decideInChromium(page, `${copy.contentUrl}/growthbook`, copy.origin, people);
    const differing = visitors.filter((visitor, index) =>
      visitor
        .decided()
        .flags.some(
          ({ flag, value, experiment, variation }) =>
            decided[index]?.[flag] !== outcomeText(value, experiment, variation),
        ),
    );
    return { title: `visits that Chromium decides otherwise`, value: differing.length, unit: '', limit: 0, is: 'most' };
  } finally {
    await browser.close();
  }
}

async function visitHome(copy: RunningCopy, visits: number) {
  return inParallel(visits, AT_ONCE, async (index) => {
    const visitor = new Visitor(copy.origin).decide('given');
    const { status, text } = await visitor.visit('/');
    if (status !== 200) throw new Error(`/ answered ${status}`);
    // The other pages are not needed.
    return { visitor, page: index < LOOKED_AT ? text : () => '' };
  });
}

async function newVisitor(copy: RunningCopy): Promise<Visitor> {
  const visitor = new Visitor(copy.origin).decide('given');
  await visitor.visit('/');
  return visitor;
}

function countOf(visitors: { visitor: Visitor }[], experiment: string, variations: number): number[] {
  const counts = Array.from({ length: variations }, () => 0);
  for (const { visitor } of visitors) {
    const variation = visitor.decided().flags.find((decided) => decided.experiment === experiment)?.variation;
    if (variation !== undefined) counts[variation] = (counts[variation] ?? 0) + 1;
  }
  return counts;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
