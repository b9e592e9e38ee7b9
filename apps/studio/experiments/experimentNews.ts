import type { ExperimentReader, Reader } from './ExperimentReader.ts';
import type { ArmResult, ExperimentResult, GuardrailResult, MetricResult } from './ExperimentResult.ts';

/** A reading of all experiments on a large store. */
const LIMIT_MS = 120_000;
const ENDING = ['stop', 'release'];

const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const SMALL = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 });
const RATE = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });
const FORMATS: Record<MetricResult['kind'], (value: number) => string> = {
  rate: (value) => RATE.format(value),
  milliseconds: (value) => `${NUMBER.format(value)} ms`,
  number: (value) => SMALL.format(value),
};

type Read = Awaited<ReturnType<ExperimentReader['read']>>;

/** What experiments have to say to the team, without being asked. */
export function createExperimentNews(reader: Pick<ExperimentReader, 'list' | 'read'>, zone: string) {
  async function readAll(isWanted: (state: string) => boolean): Promise<(Read & { result: ExperimentResult })[]> {
    const as: Reader = { client: 'digest', seesSmallCells: true, zone, signal: AbortSignal.timeout(LIMIT_MS) };
    const { experiments } = await reader.list(as);
    const read: (Read & { result: ExperimentResult })[] = [];
    // One after the other: nobody waits for it, and people's reports go first.
    for (const { key } of experiments.filter(({ state }) => isWanted(state))) {
      const one = await reader.read(key, as);
      if ('result' in one) read.push(one);
    }
    return read;
  }

  return {
    /** Verdicts of running experiments that are clear, and of those that were ended on these days, in one sentence each. */
    async decided({ from, to }: { from: string; to: string }): Promise<{ name: string; verdict: string }[]> {
      const isIn = (at: string) => at.slice(0, 10) >= from && at.slice(0, 10) <= to;
      const all = await readAll((state) => state !== 'draft' && state !== 'broken');
      return all.flatMap(({ name, state, edits, result }) => {
        const isEnded = edits.some(({ at, edit }) => ENDING.includes(edit.action) && isIn(at));
        if (state === 'running' ? !isClear(result) : !isEnded) return [];
        return [{ name, verdict: state === 'running' ? result.verdict : `${state}. ${result.verdict}` }];
      });
    },

    /** Guardrails of running experiments that suffer, in one sentence each. */
    async guardrailAlerts(): Promise<string[]> {
      const running = await readAll((state) => state === 'running');
      return running.flatMap(({ name, result }) =>
        result.guardrails
          .filter(({ state }) => state === 'worse')
          .map((guardrail) => `experiment “${name}”: a guardrail suffers: ${describe(guardrail)}`),
      );
    },
  };
}

/** Whether a variation won, or none can any more. */
function isClear({ goals }: ExperimentResult): boolean {
  const verdicts = goals[0]?.arms.slice(1).map(({ verdict }) => verdict) ?? [];
  const isOver = verdicts.length > 0 && verdicts.every((verdict) => verdict === 'lost' || verdict === 'draw');
  return verdicts.includes('won') || isOver;
}

/** `Layout shift, p75: Board 0.2 against 0.05`. */
function describe({ label, kind, better, arms }: GuardrailResult): string {
  const isWorse = ({ against }: ArmResult) =>
    against !== undefined && (better === 'more' ? against.sequential.upper < 0 : against.sequential.lower > 0);
  const [control] = arms;
  const shown = ({ estimate }: ArmResult) => (estimate === undefined ? 'unknown' : FORMATS[kind](estimate));
  const worse = arms.slice(1).filter(isWorse);
  return `${label}: ${worse.map((arm) => `${arm.variation} ${shown(arm)}`).join(', ')} against ${control ? shown(control) : 'unknown'}`;
}
