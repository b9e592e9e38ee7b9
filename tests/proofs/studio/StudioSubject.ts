import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@cumulus/content-model/days';
import { openLake } from '@cumulus/lake';
import { type GeneratedLake, generateLake } from './generateLake.ts';
import { MeasuredReports, measureTimes, periodUntil } from './measureReports.ts';

const scan = new URL('scan.sql', import.meta.url);

/** What the proof measures: generated events, and the report process over them. Both are made when a part asks for them. */
export class StudioSubject {
  readonly folder = mkdtempSync(join(tmpdir(), 'proof-studio-'));
  readonly isQuick: boolean;
  #generated: Promise<GeneratedLake> | undefined;
  #reports: MeasuredReports | undefined;
  #scanMs: Promise<number> | undefined;

  constructor(isQuick: boolean) {
    this.isQuick = isQuick;
  }

  get rounds(): number {
    return this.isQuick ? 10 : 20;
  }

  get lakeFolder(): string {
    return join(this.folder, 'lake');
  }

  generated(): Promise<GeneratedLake> {
    const events = this.isQuick ? 2_000_000 : 50_000_000;
    this.#generated ??= generateLake(this.lakeFolder, events, Math.floor(Date.now() / DAY_MS) * DAY_MS);
    return this.#generated;
  }

  async reports(): Promise<MeasuredReports> {
    const generated = await this.generated();
    this.#reports ??= new MeasuredReports(this.lakeFolder, join(this.folder, 'none.sqlite'), generated);
    return this.#reports;
  }

  /** The p95 of a full scan of one column over the days of a report: what reports are compared with. */
  scanMs(): Promise<number> {
    this.#scanMs ??= this.#measureScan();
    return this.#scanMs;
  }

  async close(): Promise<void> {
    await this.#reports?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #measureScan(): Promise<number> {
    const { to } = await this.generated();
    const lake = await openLake({ folder: this.lakeFolder, temporary: join(this.folder, 'scan') });
    try {
      const { p95Ms } = await measureTimes(async () => {
        await lake.query(scan, periodUntil(to));
      }, this.rounds);
      return p95Ms;
    } finally {
      lake.close();
    }
  }
}
