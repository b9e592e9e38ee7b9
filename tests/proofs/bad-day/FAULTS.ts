import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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
  begin(day: Day): void | Promise<void>;
  end(day: Day): void | Promise<void>;
}

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
export const PROCESS_FAULTS: readonly Fault[] = (['content', 'collector', 'leads', 'studio', 'site'] as const).flatMap(
  (name) => [killed(name), stopped(name)],
);
