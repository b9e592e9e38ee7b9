import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './startDatabase.ts';
import type { Day, ProcessName } from './startDay.ts';

/** One thing that goes wrong for a while. */
export interface Fault {
  name: string;
  /** What health and log name. */
  names: RegExp;
  /** Whether forms may be refused while it lasts. */
  refusesForms: boolean;
  /** A process that ends is back by itself: the fault isn't there for the whole time. */
  isShort: boolean;
  /** Visitors come to the first site only. */
  isAlone?: boolean;
  begin(day: Day): void | Promise<void>;
  end(day: Day): void | Promise<void>;
}

const PROCESSES = ['content', 'collector', 'leads', 'studio', 'site'] as const;

const needsForms = (name: ProcessName) => name === 'leads';

function killed(name: ProcessName): Fault {
  return {
    ...{ name: `${name} killed`, names: new RegExp(`\\b${name}\\b.*(SIGKILL|doesn't answer)`) },
    ...{ refusesForms: needsForms(name), isShort: true },
    begin: (day) => day.signal(name, 'SIGKILL'),
    end: () => undefined,
  };
}

function stopped(name: ProcessName): Fault {
  return {
    ...{ name: `${name} stopped`, names: new RegExp(`\\b${name}\\b.*(stopped answering|doesn't answer)`) },
    ...{ refusesForms: needsForms(name), isShort: false },
    begin: (day) => day.signal(name, 'SIGSTOP'),
    end: (day) => day.signal(name, 'SIGCONT'),
  };
}

/** The disk of collector and leads without room. @param folder on it */
export function fullDisk(folder: string): Fault {
  const ballast = join(folder, 'ballast');
  const step = Buffer.alloc(64 * 1024);
  function fill(): void {
    try {
      for (;;) appendFileSync(ballast, step);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  return {
    ...{ name: 'disk full', names: /disk.* full|can't be stored/i, refusesForms: true, isShort: false },
    begin: fill,
    end: () => rmSync(ballast),
  };
}

/** The faults of processes. The studio itself can't be asked while it is away: the supervisor's log names it. */
export const PROCESS_FAULTS: readonly Fault[] = [
  ...PROCESSES.flatMap((name) => [killed(name), stopped(name)]),
  ...[killed('site'), stopped('site')].map((fault) => ({ ...fault, name: `only ${fault.name}`, isAlone: true })),
];

/** PostgreSQL, which collector and leads share. */
export function databaseFaults(database: Database): Fault[] {
  const shared = { names: /the store can't be/, refusesForms: true, isShort: false };
  return [
    { ...shared, name: 'database gone', begin: database.kill, end: database.startAgain },
    { ...shared, name: 'database stopped', begin: database.freeze, end: database.thaw },
  ];
}

/** The clock of one process an hour off, in both directions. */
export const CLOCK_FAULTS: readonly Fault[] = PROCESSES.flatMap((name) =>
  ([3_600, -3_600] as const).map((seconds) => ({
    ...{ name: `${name} clock an hour ${seconds > 0 ? 'ahead' : 'behind'}`, names: /the clocks of .* differ/ },
    ...{ refusesForms: false, isShort: false },
    begin: (day: Day) => day.setClock(name, seconds),
    end: (day: Day) => day.setClock(name, 0),
  })),
);
