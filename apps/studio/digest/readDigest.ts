import { addDays, type Days, dayIn, daysBefore } from '@cumulus/content-model/days';
import { startOfDay } from '../api/startOfDay.ts';
import type { FormNameMap } from '../forms/FormNames.ts';
import type { ReportRows, ReportValue } from '../reports/Report.ts';
import type { ReportClient } from '../reports/ReportClient.ts';
import type { DigestData, Moved } from './DigestData.ts';
import { type FormUse, findAlerts, type GoalDays } from './findAlerts.ts';

/** Channels and campaigns that are named. */
const MAX_MOVERS = 8;
/** Smaller changes are chance. */
const MIN_MOVE = 10;
/** Days by which a goal is judged: two of each weekday, and yesterday. */
const GOAL_DAYS = 15;
const WEEK = 7;
/** All that have so many visitors that a change of them is named. */
const LIMIT = 10_000;

/** What the digest reads beside reports. */
export interface DigestSources {
  reports: ReportClient;
  zone: string;
  studioUrl: string | undefined;
  /** Verdicts of experiments that were decided in these days, in one sentence each; where they are read. */
  decided?(days: Days): Promise<DigestData['decided']>;
  /** Sentences of sample ratio and guardrails of running experiments. */
  experimentAlerts(): Promise<readonly string[]>;
  /** What broke in a time: milliseconds since 1970. */
  broke(span: { since: number; until: number }): Promise<string[]>;
  /** Names of the site's forms; where they are read. */
  formNames?(): Promise<FormNameMap>;
}

/** Reads what the digest of a week says. @throws what a report throws */
export async function readDigest(sources: DigestSources, { from, to }: Days, now: number): Promise<DigestData> {
  const { zone, studioUrl, decided, broke } = sources;
  const [totals, movers, verdicts, faults, alerts] = await Promise.all([
    readTotals(sources, { from, to }),
    readMovers(sources, { from, to }),
    decided?.({ from, to }),
    broke({ since: startOfDay(from, zone), until: startOfDay(addDays(to, 1), zone) }),
    readAlerts(sources, now),
  ]);
  return { from, to, zone, totals, movers, decided: verdicts, broke: faults, alerts, studioUrl };
}

/** Reads what needs somebody now. */
export async function readAlerts(sources: DigestSources, now: number): Promise<string[]> {
  const today = dayIn(sources.zone, now);
  const [experiments, goals, forms] = await Promise.all([
    sources.experimentAlerts(),
    readGoals(sources, { from: addDays(today, -GOAL_DAYS), to: addDays(today, -1) }),
    readForms(sources, { from: addDays(today, -WEEK), to: addDays(today, -1) }),
  ]);
  return findAlerts({ experiments, goals, forms });
}

const run = async (
  { reports, zone }: DigestSources,
  id: string,
  days: Days,
  parameters: Record<string, string | number> = {},
): Promise<Record<string, ReportValue>[]> =>
  objectsOf(await reports.run(id, { ...days, zone, filters: [], parameters }));

const objectsOf = ({ columns, rows }: ReportRows) =>
  rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])));

const TOTALS = {
  visitors: 'Visitors',
  visits: 'Visits',
  views: 'Page views',
  sign_ups: 'Sign-ups',
  leads: 'Leads',
  meetings: 'Meetings',
};

async function readTotals(sources: DigestSources, days: Days): Promise<Moved[]> {
  const [[now], [before]] = await Promise.all([run(sources, 'totals', days), run(sources, 'totals', daysBefore(days))]);
  return Object.entries(TOTALS).map(([name, label]) => ({
    label,
    now: Number(now?.[name] ?? 0),
    before: Number(before?.[name] ?? 0),
  }));
}

async function readMovers(sources: DigestSources, days: Days): Promise<Moved[]> {
  const kinds = [
    ['channels', 'channel'],
    ['campaign-visitors', 'campaign'],
  ] as const;
  const moved = await Promise.all(kinds.map(([id, name]) => readMoved(sources, id, name, days)));
  return moved
    .flat()
    .filter(({ label, now, before }) => label !== '' && Math.abs(now - before) >= MIN_MOVE)
    .sort((one, other) => Math.abs(other.now - other.before) - Math.abs(one.now - one.before))
    .slice(0, MAX_MOVERS);
}

async function readMoved(sources: DigestSources, id: string, name: string, days: Days): Promise<Moved[]> {
  const [now, before] = await Promise.all([
    run(sources, id, days, { limit: LIMIT }),
    run(sources, id, daysBefore(days), { limit: LIMIT }),
  ]);
  const visitorsIn = (rows: Record<string, ReportValue>[]) =>
    new Map(rows.map((row) => [String(row[name] ?? ''), Number(row.visitors ?? 0)]));
  const [present, past] = [visitorsIn(now), visitorsIn(before)];
  const labels = new Set([...present.keys(), ...past.keys()]);
  return [...labels].map((label) => ({ label, now: present.get(label) ?? 0, before: past.get(label) ?? 0 }));
}

async function readGoals(sources: DigestSources, days: Days): Promise<GoalDays[]> {
  const rows = await run(sources, 'goal-days', days);
  const all = Array.from({ length: GOAL_DAYS }, (_, index) => addDays(days.from, index));
  return [...Map.groupBy(rows, ({ goal }) => String(goal))].map(([goal, ofGoal]) => {
    const times = new Map(ofGoal.map((row) => [String(row.day), Number(row.times)]));
    return { goal, days: all.map((day) => times.get(day) ?? 0) };
  });
}

async function readForms(sources: DigestSources, days: Days): Promise<FormUse[]> {
  const [now, past, names] = await Promise.all([
    run(sources, 'form-use', days),
    run(sources, 'form-use', daysBefore(days)),
    sources.formNames?.(),
  ]);
  const earlier = new Map(past.map((row) => [row.form, row]));
  return now.map(({ form, visitors, sent }) => {
    const before = earlier.get(form ?? null);
    const id = String(form ?? '');
    const name = names?.get(id);
    return {
      ...{ form: name === undefined ? id : `“${name}”`, started: Number(visitors), sent: Number(sent) },
      before: { started: Number(before?.visitors ?? 0), sent: Number(before?.sent ?? 0) },
    };
  });
}
