import { addDays, DAY_MS, dayIn } from '@cumulus/content-model/days';
import { checkSampleRatio } from '@cumulus/experiment-statistics';
import { createLog } from '@cumulus/http/log';
import { RequestError } from '@cumulus/server/Service';
import { shownSum } from '../access/smallCells.ts';
import type { Neighbour } from '../Neighbour.ts';
import type { ReportQuery } from '../reports/Report.ts';
import type { ReportClient } from '../reports/ReportClient.ts';
import {
  type PhaseRow,
  readDays,
  readErrors,
  readGuardrails,
  readMeasures,
  readPhases,
  readResults,
} from './ExperimentData.ts';
import { evaluateExperiment } from './evaluateExperiment.ts';
import { type ExperimentFile, readExperiments, type ShownExperiment } from './experimentSource.ts';
import { isMeasured } from './goalFigures.ts';
import { previewAddress } from './previewAddress.ts';

const log = createLog('studio');

/** How far back experiments are looked for. */
const LOOK_BACK_DAYS = 400;
/** Before its first exposure, for what visitors did before, and a day for the time zone. */
const HISTORY_DAYS = 15;
/** As in the alarm of the sample ratio. */
const MIN_RATIO_UNITS = 100;

interface Deps {
  content: Neighbour;
  reports: ReportClient;
  siteUrl: string;
  now(): number;
}

/** Who reads. */
export interface Reader {
  /** Whose turn it takes. */
  client: string;
  seesSmallCells: boolean;
  zone: string;
  signal: AbortSignal;
}

/** Reads experiments: their files from the content system, their counts from the reports. */
export class ExperimentReader {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** All experiments with their state. Where reports can't be read, without visitors. */
  async list(reader: Reader) {
    const { growthbookUrl, experiments } = await readExperiments(this.#deps.content);
    let reportProblem: string | undefined;
    const phases = await this.#phases(reader).catch((error: Error): PhaseRow[] => {
      if (reader.signal.aborted) throw error;
      log.warn(`visitors of experiments can't be read: ${error.message}`);
      reportProblem = error.message;
      return [];
    });
    return {
      ...(growthbookUrl !== undefined && { growthbookUrl }),
      ...(reportProblem !== undefined && { problem: reportProblem }),
      experiments: experiments.map((one) => this.#summary(one, phases, reader)),
    };
  }

  /** What one says. @throws RequestError 404 */
  async read(key: string, reader: Reader) {
    const { growthbookUrl, experiments } = await readExperiments(this.#deps.content);
    const shown = experiments.find((one) => one.key === key);
    if (!shown) throw new RequestError(404, 'NotFound', 'There is no such experiment in flags/');
    const phases = await this.#phases(reader);
    const { experiment: file } = shown;
    const about = {
      ...{ version: shown.version, flags: shown.flags, edits: shown.edits, zone: reader.zone },
      ...(growthbookUrl !== undefined && { growthbookUrl }),
      ...this.#summary(shown, phases, reader),
    };
    if (!file) return about;
    const result = await this.#result(shown, file, phases, reader);
    return {
      ...about,
      ...{ phase: file.phase, coverage: file.coverage, weights: file.weights, minimumEffect: file.minimumEffect },
      variations: file.variations.map(({ key: variation, name }, index) => ({
        ...{ key: variation, name, weight: file.weights[index] ?? 0 },
        preview: previewAddress(this.#deps.siteUrl, shown, file, index),
      })),
      result,
    };
  }

  async #result(shown: ShownExperiment, file: ExperimentFile, phases: readonly PhaseRow[], reader: Reader) {
    const today = dayIn(reader.zone, this.#deps.now());
    const own = phasesOf(phases, shown.key, file.phase);
    const first = own.map(({ first_day: day }) => day).sort()[0] ?? today;
    const from = addDays(first, -HISTORY_DAYS);
    const run = (id: string, parameters: ReportQuery['parameters'] = {}) =>
      this.#deps.reports.run(
        id,
        {
          ...{ from, to: addDays(today, 1), zone: reader.zone, filters: [] },
          parameters: { experiment: shown.key, phase: file.phase, ...parameters },
        },
        reader.signal,
        reader.client,
      );
    const goals = [file.primaryMetric, ...(file.furtherGoals ?? [])];
    const measured = [...goals, ...file.guardrails].filter(isMeasured);
    const [results, days, guardrails, errors, measures] = await Promise.all([
      run('experiment-results').then(readResults),
      run('experiment-days').then(readDays),
      run('experiment-guardrails').then(readGuardrails),
      run('experiment-errors').then(readErrors),
      measured.length > 0 ? run('experiment-measures', { goals: measured.join('|') }).then(readMeasures) : [],
    ]);
    return evaluateExperiment(
      { results, days, guardrails, errors, measures },
      {
        ...{ variations: file.variations, weights: file.weights, guardrails: file.guardrails, goals },
        minimumEffect: file.minimumEffect,
        daysRunning: this.#daysOf(own, file),
        ...{ today, seesSmallCells: reader.seesSmallCells },
      },
    );
  }

  #summary(
    { key, experiment: file, problems }: ShownExperiment,
    phases: readonly PhaseRow[],
    { seesSmallCells }: Reader,
  ) {
    const own = file ? phasesOf(phases, key, file.phase) : [];
    return {
      ...{ key, problems, state: stateOf(file), name: file?.name ?? key },
      question: file?.question ?? file?.hypothesis ?? '',
      goal: file?.primaryMetric ?? '',
      releasedVariation: file?.releasedVariation ?? null,
      visitors: shownSum(
        own.flatMap(({ variation, visitors }) => (variation < 0 ? [] : visitors)),
        seesSmallCells,
      ),
      days: Math.floor(this.#daysOf(own, file)),
      hasMismatch: file !== undefined && isMismatch(file, own),
    };
  }

  /** Since the first exposure of the phase: until now while it runs, else until the last one. */
  #daysOf(own: readonly PhaseRow[], file: ExperimentFile | undefined): number {
    if (own.length === 0) return 0;
    const first = Math.min(...own.map((row) => Date.parse(row.first_at)));
    const last = Math.max(...own.map((row) => Date.parse(row.last_at)));
    return Math.max(0, ((file?.status === 'running' ? this.#deps.now() : last) - first) / DAY_MS);
  }

  async #phases({ signal, client, zone }: Reader): Promise<PhaseRow[]> {
    const today = dayIn(zone, this.#deps.now());
    const period = { from: addDays(today, -LOOK_BACK_DAYS), to: addDays(today, 1), zone };
    return readPhases(
      await this.#deps.reports.run('experiment-phases', { ...period, filters: [], parameters: {} }, signal, client),
    );
  }
}

const phasesOf = (phases: readonly PhaseRow[], key: string, phase: number) =>
  phases.filter((row) => row.experiment === key && row.phase === phase);

function isMismatch({ weights, hashAttribute }: ExperimentFile, own: readonly PhaseRow[]): boolean {
  if (hashAttribute !== 'id') return false;
  const counts = weights.map((_, index) => own.find(({ variation }) => variation === index)?.visitors ?? 0);
  return checkSampleRatio(counts, weights, { minUnits: MIN_RATIO_UNITS }).status === 'mismatch';
}

function stateOf(file: ExperimentFile | undefined) {
  if (!file) return 'broken';
  return file.releasedVariation === undefined ? file.status : 'released';
}
