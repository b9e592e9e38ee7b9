import { addDays, type Days } from '@cumulus/content-model/days';
import type { ExperimentReader, Reader } from './ExperimentReader.ts';
import type { ExperimentResult } from './ExperimentResult.ts';

/** A report has 30 seconds, and an experiment several. */
const LIMIT_MS = 120_000;
const DECIDED = new Set(['won', 'lost', 'draw']);

/** What the digest says about experiments that run. */
export interface ExperimentNews {
  /** A sentence for each guardrail that suffers, the same as long as it does. */
  guardrails(): Promise<string[]>;
  /** Verdicts of those that became clear in these days. */
  decided(days: Days): Promise<{ name: string; verdict: string }[]>;
}

/** Reads news of experiments. @param zone of days */
export function createExperimentNews(
  experiments: Pick<ExperimentReader, 'list' | 'read'>,
  zone: string,
): ExperimentNews {
  const readAll = async (): Promise<{ name: string; result: ExperimentResult }[]> => {
    const reader: Reader = { client: 'digest', seesSmallCells: true, zone, signal: AbortSignal.timeout(LIMIT_MS) };
    const running = (await experiments.list(reader)).experiments.filter(({ state }) => state === 'running');
    const read = await Promise.all(running.map(({ key }) => experiments.read(key, reader)));
    return read.flatMap((one) => ('result' in one ? [{ name: one.name, result: one.result }] : []));
  };
  return {
    async guardrails() {
      const all = await readAll();
      return all.flatMap(({ name, result }) =>
        result.guardrails
          .filter(({ state }) => state === 'worse')
          .map((metric) => `Experiment “${name}”: ${metric.name} became worse`),
      );
    },
    async decided({ from }) {
      const all = await readAll();
      return all.flatMap(({ name, result }) =>
        isDecided(result) && !wasDecided(result, addDays(from, -1)) ? [{ name, verdict: result.verdict }] : [],
      );
    },
  };
}

const isDecided = ({ goals: [goal] }: ExperimentResult) =>
  goal?.arms.some(({ verdict }) => verdict !== undefined && DECIDED.has(verdict)) ?? false;

/** Whether the sequential interval of a variation left out zero by the end of a day. */
function wasDecided({ overTime }: ExperimentResult, day: string): boolean {
  const last = overTime.findLast((end) => end.day <= day);
  return (
    last?.arms.some(({ against }) => against && (against.sequential.lower > 0 || against.sequential.upper < 0)) ?? false
  );
}
