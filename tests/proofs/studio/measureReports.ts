import { readdirSync, readFileSync } from 'node:fs';
import { addDays } from '@cumulus/content-model/days';
import { OVERVIEW_REPORTS } from '../../../apps/studio/reports/overviewReports.ts';
import { ReportProcess } from '../../../apps/studio/reports/process/ReportProcess.ts';
import { readReportQuery } from '../../../apps/studio/reports/readReportQuery.ts';
import { findReport } from '../../../apps/studio/reports/reportList.ts';
import { percentile } from '../percentile.ts';
import type { GeneratedLake } from './generateLake.ts';

const PERIOD_DAYS = 30;
/** Each time that something is asked, it is over another of so many periods: nobody waits for what was just answered. */
const PERIODS = 5;
const STEPS = [{ page: '/' }, { page: '/pricing' }, { event: 'sign-up started' }, { event: 'sign-up sent' }];
const FUNNEL = new URLSearchParams({ steps: JSON.stringify(STEPS), by: 'source' });
const EXPERIMENT = new URLSearchParams({ experiment: 'home-hero', phase: '0' });
/** What the overview shows before a tab is chosen. */
const OPENED = ['totals', 'series', 'channels', 'pages', 'countries', 'devices', 'not-found'];
/** Of health, not of the overview. */
const OF_RAW_EVENTS = ['web-vitals'];
/** What it asks when another tab is chosen: one list. */
export const OTHER_LISTS = OVERVIEW_REPORTS.map(({ id }) => id).filter(
  (id) => ![...OPENED, ...OF_RAW_EVENTS].includes(id),
);

/** The 30 days up to one. */
export const periodUntil = (to: string): { from: string; to: string } => ({ from: addDays(to, 1 - PERIOD_DAYS), to });

/** Times of one kind of report, in milliseconds; the first, of a cold process, isn't among them. */
export interface ReportTimes {
  p95Ms: number;
  firstMs: number;
}

/** Runs the reports of the issue in the report process. */
export class MeasuredReports {
  readonly #process: ReportProcess;
  readonly #to: string;
  #asked = 0;
  #mostMb = 0;

  constructor(folder: string, storeFile: string, { to }: Pick<GeneratedLake, 'to'>) {
    this.#process = new ReportProcess({
      LAKE_DIR: folder,
      STORE_FILE: storeFile,
      STORE_MAX_DAYS: 395,
      MONITORING_MAX_DAYS: 30,
    });
    this.#to = to;
  }

  /** The most memory that the process had, in MB, when this was read after a report. */
  get mostMb(): number {
    return this.#mostMb;
  }

  /** Figures and the line over time: what the first screen waits for. */
  shell(): Promise<void> {
    return this.#ask(['totals', 'series']);
  }

  /** What the overview asks when it is opened. */
  overview(): Promise<void> {
    return this.#ask(OPENED);
  }

  /** The list of a tab of the overview, or the web vitals of health. */
  list(id: string): Promise<void> {
    return this.#ask([id]);
  }

  funnel(): Promise<void> {
    return this.#ask(['funnel'], FUNNEL);
  }

  experiment(): Promise<void> {
    return this.#ask(['experiment-results'], EXPERIMENT);
  }

  guardrails(): Promise<void> {
    return this.#ask(['experiment-guardrails'], EXPERIMENT);
  }

  /** Asks reports at once. @param own parameters of them, as in the address */
  async #ask(ids: readonly string[], own = new URLSearchParams()): Promise<void> {
    this.#asked += 1;
    const period = { ...periodUntil(addDays(this.#to, -(this.#asked % PERIODS))), zone: 'Europe/Berlin' };
    await Promise.all(ids.map((id) => this.#run(id, new URLSearchParams([...Object.entries(period), ...own]))));
    this.#mostMb = Math.max(this.#mostMb, reportProcessMb());
  }

  async #run(id: string, asked: URLSearchParams): Promise<void> {
    const report = findReport(id);
    if (!report) throw new Error(`there is no report ${id}`);
    // As one person: one report after the other.
    await this.#process.run(id, readReportQuery(report, asked, Date.now()));
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
  return { firstMs, p95Ms: percentile(warm, 0.95) };
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
