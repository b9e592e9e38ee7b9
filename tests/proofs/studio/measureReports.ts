import { readdirSync, readFileSync } from 'node:fs';
import { OVERVIEW_REPORTS } from '../../../apps/studio/reports/overviewReports.ts';
import { ReportProcess } from '../../../apps/studio/reports/process/ReportProcess.ts';
import { readReportQuery } from '../../../apps/studio/reports/readReportQuery.ts';
import { findReport } from '../../../apps/studio/reports/reportList.ts';
import type { GeneratedLake } from './generateLake.ts';

const DAY_MS = 86_400_000;
const PERIOD_DAYS = 30;
const STEPS = [{ page: '/' }, { page: '/pricing' }, { event: 'sign-up started' }, { event: 'sign-up sent' }];
const FUNNEL = new URLSearchParams({ steps: JSON.stringify(STEPS), by: 'source' });
const EXPERIMENT = new URLSearchParams({ experiment: 'home-hero', phase: '0' });
/** Of health, not of the overview. */
const OF_RAW_EVENTS = ['web-vitals'];

/** Times of one kind of report, in milliseconds; the first, of a cold process, isn't among them. */
export interface ReportTimes {
  p95Ms: number;
  firstMs: number;
}

/** Runs the reports of the issue in the report process. */
export class MeasuredReports {
  readonly #process: ReportProcess;
  readonly #period: Record<string, string>;
  #mostMb = 0;

  constructor(folder: string, storeFile: string, { to }: Pick<GeneratedLake, 'to'>) {
    this.#process = new ReportProcess({ LAKE_DIR: folder, STORE_FILE: storeFile, STORE_MAX_DAYS: 395, MONITORING_MAX_DAYS: 30 });
    const from = new Date(Date.parse(to) - (PERIOD_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
    this.#period = { from, to, zone: 'Europe/Berlin' };
  }

  /** The most memory that the process had, in MB, when this was read after a report. */
  get mostMb(): number {
    return this.#mostMb;
  }

  /** Everything that the overview shows at once, with the numbers of the period before. */
  async overview(): Promise<void> {
    const ids = OVERVIEW_REPORTS.map(({ id }) => id).filter((id) => !OF_RAW_EVENTS.includes(id));
    await Promise.all(ids.map((id) => this.run(id)));
  }

  /** Figures and the line over time: what the first screen waits for. */
  async shell(): Promise<void> {
    await Promise.all([this.run('totals'), this.run('series')]);
  }

  funnel(): Promise<void> {
    return this.run('funnel', FUNNEL);
  }

  experiment(): Promise<void> {
    return this.run('experiment-results', EXPERIMENT);
  }

  /** @param own parameters of the report, as in its address */
  async run(id: string, own = new URLSearchParams()): Promise<void> {
    const report = findReport(id);
    if (!report) throw new Error(`there is no report ${id}`);
    const query = readReportQuery(report, new URLSearchParams([...Object.entries(this.#period), ...own]), Date.now());
    await this.#process.run(id, query, undefined, id);
    this.#mostMb = Math.max(this.#mostMb, reportProcessMb());
  }

  close(): Promise<void> {
    return this.#process.close();
  }
}

/** Measures work several times. */
export async function measureTimes(work: () => Promise<void>, rounds: number): Promise<ReportTimes> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  const [firstMs = Number.NaN, ...warm] = times;
  warm.sort((one, other) => one - other);
  return { firstMs, p95Ms: warm[Math.ceil(warm.length * 0.95) - 1] ?? Number.NaN };
}

/** Resident memory of the report process, which is a child of this one. */
function reportProcessMb(): number {
  const isReports = (id: string) => {
    try {
      return (
        readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('reports/process/main.ts') &&
        readFileSync(`/proc/${id}/status`, 'utf8').includes(`\nPPid:\t${process.pid}\n`)
      );
    } catch {
      return false;
    }
  };
  const id = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isReports(name));
  if (!id) return 0;
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}
