import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
/** Of a line of `/proc/stat`: its idle time and its waiting for disks; a guest's time is in the user's already. */
const [IDLE, WAITING, GUEST] = [3, 4, 8];

/**
 * Time that a core was busy since the machine started, with any program, and time stolen by the machine's host.
 * @param core its number
 * @returns seconds; NaN where there is no `/proc`
 */
export function coreSeconds(core: 0 | 1): number {
  try {
    const line = readFileSync('/proc/stat', 'utf8')
      .split('\n')
      .find((one) => one.startsWith(`cpu${core} `));
    const fields = line?.trim().split(/\s+/).slice(1).map(Number) ?? [Number.NaN];
    const busy = fields.filter((_, index) => index !== IDLE && index !== WAITING && index < GUEST);
    return busy.reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}
