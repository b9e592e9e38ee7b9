import { createDateFormat } from '@cumulus/content-model/dates';

export type Kind = 'text' | 'number' | 'percent' | 'date' | 'milliseconds';

const WHOLE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const PARTS = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });
/** Layout shift is judged by tenths: 0.104 isn't good, 0.1 is. */
const SMALL = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 });
const SECONDS = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const PERCENT = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });
const CHANGE = new Intl.NumberFormat('en-GB', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});
const COMPACT = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });
/** From here on a number without its thousands is read faster. */
const COMPACT_FROM = 10_000;
const MINUS = '−';

const withMinus = (text: string) => text.replace('-', MINUS);

/** `12,345`; parts of numbers below a thousand are shown. */
export function formatNumber(value: number): string {
  const size = Math.abs(value);
  const parts = size < 1 ? SMALL : PARTS;
  return withMinus((Number.isInteger(value) || size >= 1_000 ? WHOLE : parts).format(value));
}

/** `12.3k`, for axes and small places. */
export const formatCompact = (value: number): string =>
  withMinus(Math.abs(value) < COMPACT_FROM ? formatNumber(value) : COMPACT.format(value));

/** `12.5%` of 0.125. */
export const formatPercent = (share: number): string => withMinus(PERCENT.format(share));

/** `+12%`, of a share. */
export const formatChange = (share: number): string => withMinus(CHANGE.format(share));

/** `850 ms`, `2.4 s`, `3 min 20 s`, `2 h 5 min`. */
export function formatMilliseconds(value: number): string {
  if (Math.abs(value) < 1_000) return `${withMinus(WHOLE.format(value))} ms`;
  const seconds = value / 1_000;
  if (seconds < 60) return `${withMinus(SECONDS.format(seconds))} s`;
  const whole = Math.round(seconds);
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`;
}

const DAY = createDateFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const SHORT_DAY = createDateFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `28 Nov 2026`, of `2026-11-28`. */
export const formatDay = (day: string): string => DAY(Date.parse(day));

/** `28 Nov`, of `2026-11-28`. */
export const formatShortDay = (day: string): string => SHORT_DAY(Date.parse(day));

const moments = new Map<string, (date: Date | number) => string>();

/** A time in UTC as the day and hour of a zone: `2026-11-28T10:59`, the last minute of the hour, which sorts after its day and its hour. */
export function localMoment(time: string, zone: string): string {
  let write = moments.get(zone);
  if (!write) {
    const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
    write = createDateFormat('en', { ...day, hour: '2-digit', timeZone: zone });
    moments.set(zone, write);
  }
  const [day = '', month = '', year = '', hour = ''] = write(Date.parse(time)).match(/\d+/g) ?? [];
  return `${year}-${month}-${day}T${hour}:59`;
}

/** A day, or an hour without a zone: both are of the report's zone. */
const LOCAL = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/;

/** A day or hour of the zone in which it was counted: `28 Nov 2026`, `28 Nov, 10:00`. @param isShort without the year */
export function formatMoment(time: string, isShort = false): string {
  if (time === '') return '';
  const [day = '', hour] = time.split('T');
  if (hour !== undefined) return `${formatShortDay(day)}, ${hour.slice(0, 5)}`;
  return isShort ? formatShortDay(day) : formatDay(day);
}

const times = new Map<string, (date: Date | number) => string>();

type Style = { dateStyle?: 'medium'; timeStyle: 'short' | 'medium' };

function writeTime(time: string | number, zone: string, style: Style): string {
  const parsed = typeof time === 'number' ? time : Date.parse(time);
  if (Number.isNaN(parsed)) return String(time);
  const key = `${style.dateStyle} ${style.timeStyle} ${zone}`;
  let write = times.get(key);
  if (!write) {
    write = createDateFormat('en', { ...style, timeZone: zone });
    times.set(key, write);
  }
  return write(parsed);
}

/** `28 Nov 2026, 18:30:05` in a time zone, of a time in UTC. */
export const formatTime = (time: string | number, zone: string): string =>
  writeTime(time, zone, { dateStyle: 'medium', timeStyle: 'medium' });

/** `28 Nov 2026, 18:30`, where seconds say nothing. */
export const formatMinute = (time: string | number, zone: string): string =>
  writeTime(time, zone, { dateStyle: 'medium', timeStyle: 'short' });

/** `18:30:05`, where the day stands above. */
export const formatClock = (time: string | number, zone: string): string =>
  writeTime(time, zone, { timeStyle: 'medium' });

/** A cell of a report as text. @param zone of times */
export function formatCell(value: string | number | null | undefined, kind: Kind, zone = 'UTC'): string {
  if (value === null || value === undefined || value === '') return '–';
  if (kind === 'date') return LOCAL.test(String(value)) ? formatMoment(String(value)) : formatTime(value, zone);
  if (typeof value === 'string') return value;
  if (kind === 'percent') return formatPercent(value);
  if (kind === 'milliseconds') return formatMilliseconds(value);
  return formatNumber(value);
}
