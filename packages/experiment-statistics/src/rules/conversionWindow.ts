const HOUR_MS = 3_600_000;

/**
 * Which conversions of a unit count (experiment-statistics.md section 8). `conversion`: for some hours after the exposure, even after the
 * experiment's end. `none`: until the experiment ends. `lookback`: in its last hours.
 */
export type ConversionWindow =
  | { kind: 'conversion'; hours: number; delayHours?: number }
  | { kind: 'none'; delayHours?: number }
  | { kind: 'lookback'; hours: number; delayHours?: number };

/** Milliseconds since 1970, both included. */
export interface Span {
  from: number;
  until: number;
}

const delayOf = ({ delayHours = 0 }: ConversionWindow): number => delayHours * HOUR_MS;

/**
 * When conversions of a unit count.
 * @param exposedAt its first exposure within the phase
 * @param endsAt the experiment's end, or now while it runs
 * @returns undefined where no time counts
 */
export function conversionSpan(window: ConversionWindow, exposedAt: number, endsAt: number): Span | undefined {
  const from = exposedAt + delayOf(window);
  const span = {
    conversion: { from, until: from + hoursOf(window) },
    none: { from, until: endsAt },
    lookback: { from: Math.max(from, endsAt - hoursOf(window)), until: endsAt },
  }[window.kind];
  return span.until >= span.from ? span : undefined;
}

/**
 * Whether a unit may still convert within one of these windows, of metrics that are counted together. Units with an open window lower the rates of all
 * arms alike; a report may leave them out.
 */
export function isWindowOpen(windows: readonly ConversionWindow[], exposedAt: number, now: number): boolean {
  const longest = Math.max(0, ...windows.map((window) => delayOf(window) + hoursOf(window)));
  return exposedAt > now - longest;
}

/** Length of a conversion or lookback window in milliseconds; 0 without one. */
function hoursOf(window: ConversionWindow): number {
  return window.kind === 'none' ? 0 : window.hours * HOUR_MS;
}
