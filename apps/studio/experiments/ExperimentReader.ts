import { addDays, dayIn } from '@cumulus/content-model/days';
import { createLog } from '@cumulus/http/log';
import { RequestError } from '@cumulus/server/Service';
import type { Neighbour } from '../Neighbour.ts';
import type { ReportAnswer } from '../reports/Report.ts';
import type { ReportClient } from '../reports/ReportClient.ts';
import {
  type PhaseRow,
  readDays,
  readErrors,
  readGuardrails,
  readMeasures,
  readPhases,
  readResults,
  withoutUnknown,
} from './ExperimentData.ts';
import { evaluateExperiment } from './evaluateExperiment.ts';
import {
  type AskedPhase,
  everySql,
  goalsOf,
  measuredOf,
  phaseQuery,
  tableScript,
  tableSql,
} from './experimentQueries.ts';
import { type ExperimentFile, readExperiment, readExperiments, type ShownExperiment } from './experimentSource.ts';
import { daysRunning, phasesOf, summarize } from './experimentSummary.ts';
import { TABLES, type TableName, tableRows, UNIT } from './experimentTables.ts';
import { previewAddresses } from './previewAddress.ts';

const log = createLog('studio');

/** How far back experiments are looked for. */
const LOOK_BACK_DAYS = 400;
/** Before its first exposure, for what visitors did before, and a day for the time zone. */
const HISTORY_DAYS = 15;

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
    const phases = await this.#phases(experiments, reader).catch((error: Error): PhaseRow[] => {
      if (reader.signal.aborted) throw error;
      log.warn(`visitors of experiments can't be read: ${error.message}`);
      reportProblem = error.message;
      return [];
    });
    return {
      ...(growthbookUrl !== undefined && { growthbookUrl }),
      ...(reportProblem !== undefined && { problem: reportProblem }),
      experiments: experiments.map((one) => this.#summaryOf(one, phases, reader)),
    };
  }

  /** What one says. @throws RequestError 404 */
  async read(key: string, reader: Reader) {
    const { growthbookUrl, shown } = await readExperiment(this.#deps.content, key);
    const phases = await this.#phases([shown], reader);
    const { experiment: file } = shown;
    const about = {
      ...{ version: shown.version, flags: shown.flags, edits: shown.edits, zone: reader.zone },
      ...(growthbookUrl !== undefined && { growthbookUrl }),
      ...this.#summaryOf(shown, phases, reader),
    };
    if (!file) return about;
    const variations = file.variations.map(({ key: variation, name }, index) => ({
      ...{ key: variation, name, weight: file.weights[index] ?? 0 },
      preview: previewAddresses(this.#deps.siteUrl, shown, file, index)?.page,
    }));
    return {
      ...about,
      ...{ phase: file.phase, coverage: file.coverage, weights: file.weights, minimumEffect: file.minimumEffect },
      variations,
      result: await this.#result(this.#asked(shown.key, file, phases, reader), phases, reader),
      queries: await everySql(file),
    };
  }

  /** One of its tables, as a report. @throws RequestError 404 */
  async table(key: string, name: TableName, reader: Reader): Promise<Omit<ReportAnswer, 'milliseconds'>> {
    const { asked, phases } = await this.#find(key, reader);
    const { title, definition, columns } = TABLES[name];
    return {
      ...{ id: name, title, definition, unit: UNIT, sql: await tableSql(name, asked.file) },
      ...{ zone: asked.zone, from: asked.from, to: asked.to, columns },
      ...tableRows(TABLES[name], await this.#result(asked, phases, reader)),
    };
  }

  /** What ClickHouse runs for one of its tables. @throws RequestError 404 */
  async script(key: string, name: TableName, reader: Reader): Promise<string[]> {
    return tableScript(name, withHistory((await this.#find(key, reader)).asked));
  }

  async #find(key: string, reader: Reader) {
    const { shown } = await readExperiment(this.#deps.content, key);
    if (!shown.experiment) throw new RequestError(404, 'NotFound', 'Its file can’t be read: mend it first');
    const phases = await this.#phases([shown], reader);
    return { phases, asked: this.#asked(shown.key, shown.experiment, phases, reader) };
  }

  /** From the first exposure of its phase on, until today. */
  #asked(key: string, file: ExperimentFile, phases: readonly PhaseRow[], { zone }: Reader): AskedPhase {
    const to = dayIn(zone, this.#deps.now());
    const [from = to] = phasesOf(phases, key, file.phase)
      .map(({ first_day: day }) => day)
      .sort();
    return { key, file, from, to, zone };
  }

  async #result(asked: AskedPhase, phases: readonly PhaseRow[], reader: Reader) {
    const { key, file } = asked;
    const read = withHistory(asked);
    const run = async (id: string) =>
      withoutUnknown(await this.#deps.reports.run(id, phaseQuery(id, read), reader.signal, reader.client), () => file);
    const [results, days, guardrails, errors, measures] = await Promise.all([
      run('experiment-results').then(readResults),
      run('experiment-days').then(readDays),
      run('experiment-guardrails').then(readGuardrails),
      run('experiment-errors').then(readErrors),
      measuredOf(file).length > 0 ? run('experiment-measures').then(readMeasures) : [],
    ]);
    return evaluateExperiment(
      { results, days, guardrails, errors, measures },
      {
        ...{ variations: file.variations, weights: file.weights, guardrails: file.guardrails },
        ...{ goals: goalsOf(file), minimumEffect: file.minimumEffect },
        daysRunning: daysRunning(phasesOf(phases, key, file.phase), file, this.#deps.now()),
        ...{ today: asked.to, seesSmallCells: reader.seesSmallCells },
      },
    );
  }

  #summaryOf(shown: ShownExperiment, phases: readonly PhaseRow[], { seesSmallCells }: Reader) {
    return summarize(shown, phases, { seesSmallCells, now: this.#deps.now() });
  }

  async #phases(experiments: readonly ShownExperiment[], { signal, client, zone }: Reader): Promise<PhaseRow[]> {
    const today = dayIn(zone, this.#deps.now());
    const period = { from: addDays(today, -LOOK_BACK_DAYS), to: addDays(today, 1), zone };
    const query = { ...period, filters: [], parameters: {} };
    const files = new Map(experiments.map(({ key, experiment }) => [key, experiment]));
    const rows = await this.#deps.reports.run('experiment-phases', query, signal, client);
    return readPhases(withoutUnknown(rows, (key) => files.get(key)));
  }
}

/** The days of which queries read. */
const withHistory = (asked: AskedPhase): AskedPhase => ({
  ...asked,
  ...{ from: addDays(asked.from, -HISTORY_DAYS), to: addDays(asked.to, 1) },
});
