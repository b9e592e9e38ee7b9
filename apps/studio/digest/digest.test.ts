import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { composeAlert, composeDigest } from './composeDigest.ts';
import type { DigestData } from './DigestData.ts';
import { DigestSender } from './DigestSender.ts';
import { DigestStateFile } from './DigestState.ts';
import { lastDueWeek, parseDigestTime } from './digestTime.ts';
import { findAlerts } from './findAlerts.ts';

const TIME = { weekday: 1, hour: 8, minute: 0 };
const ZONE = 'Europe/Berlin';
const MONDAY = Date.parse('2026-11-23T07:30:00.000Z');
const DATA: DigestData = {
  ...{ from: '2026-11-16', to: '2026-11-22', zone: ZONE, studioUrl: 'https://studio.example.com' },
  totals: [{ label: 'Visitors', now: 1_200, before: 1_000 }],
  movers: [{ label: '<b>spring</b>', now: 40, before: 0 }],
  decided: [{ name: 'Home hero', verdict: 'The board wins: +12 %.' }],
  ...{ broke: ['TypeError on /pricing'], alerts: [] },
};

function createSender(changes: Partial<ConstructorParameters<typeof DigestSender>[0]> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'digest-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const send = vi.fn(async (_message: { key: string; subject: string }) => true);
  const path = join(folder, 'digest.json');
  const state = new DigestStateFile(path);
  const parts = {
    ...{ time: TIME, zone: ZONE, state, send, studioUrl: undefined, now: () => MONDAY },
    ...{ read: async () => DATA, alerts: async () => [] as string[] },
    ...changes,
  };
  return { send, state, path, create: (more: Partial<typeof parts> = {}) => new DigestSender({ ...parts, ...more }) };
}

it('is due each week at the time of its zone, also over a change of the clock', () => {
  const at = (time: string) => lastDueWeek(TIME, ZONE, Date.parse(time));
  expect(at('2026-11-23T07:00:00.000Z')).toMatchObject({ key: '2026-11-23', from: '2026-11-16', to: '2026-11-22' });
  expect(at('2026-11-23T06:59:59.000Z').key).toBe('2026-11-16');
  // In summer eight o'clock is an hour earlier in UTC.
  expect(at('2026-08-03T06:00:00.000Z').key).toBe('2026-08-03');
  expect(at('2026-11-29T23:30:00.000Z').key).toBe('2026-11-23');
});

it.each(['monday', 'mon 08:00', 'monday 8:00', 'monday 24:00', ''])('refuses the time "%s"', (text) => {
  expect(() => parseDigestTime(text)).toThrow('monday 08:00');
});

it('reads a weekday and a time', () => {
  expect(parseDigestTime('Friday 16:30')).toEqual({ weekday: 5, hour: 16, minute: 30 });
});

it('sends the digest of a week once, also after a restart', async () => {
  const { send, create } = createSender();
  await create().check();
  await create().check();
  expect(send.mock.calls.map(([{ key, subject }]) => [key, subject])).toEqual([
    ['digest-2026-11-16-2026-11-22', 'The week on the site: 2026-11-16 to 2026-11-22'],
  ]);
  await create({ now: () => MONDAY + 7 * 86_400_000 }).check();
  expect(send).toHaveBeenCalledTimes(2);
});

it('tries again what was refused, and not what was interrupted', async () => {
  const { send, state, create } = createSender();
  send.mockRejectedValueOnce(new Error('the mail server is away'));
  const sender = create();
  await sender.check();
  expect(sender.problems).toEqual(["the digest can't be sent: the mail server is away"]);
  await sender.check();
  expect([sender.problems, send.mock.calls.length]).toEqual([[], 2]);
  await state.write({ digest: { week: '2026-11-23', state: 'sending' }, alerts: [] });
  const next = create();
  await next.check();
  expect(send).toHaveBeenCalledTimes(2);
  expect(next.problems[0]).toContain('may not have arrived');
});

it('sends no digest that is days late', async () => {
  const { send, create } = createSender({ now: () => MONDAY + 5 * 86_400_000 });
  await create().check();
  expect(send).not.toHaveBeenCalled();
});

it('sends an alert when it begins, and again when it came back', async () => {
  const lasting: string[] = [];
  const { send, create } = createSender({ now: () => MONDAY + 5 * 86_400_000, alerts: async () => lasting });
  const check = async (...alerts: string[]) => {
    lasting.splice(0, lasting.length, ...alerts);
    await create().check();
    return send.mock.calls.length;
  };
  expect(await check('Nobody finishes the form 7: 0 of 30')).toBe(1);
  expect(await check('Nobody finishes the form 7: 0 of 31')).toBe(1);
  expect(await check()).toBe(1);
  expect(await check('Nobody finishes the form 7: 0 of 40')).toBe(2);
});

it('writes every number beside the week before, with the time zone, and no markup of others', () => {
  const { text, html } = composeDigest(DATA);
  expect(text).toContain('Visitors: 1,200 (1,000 the week before, +20%)');
  expect(text).toContain('time zone Europe/Berlin');
  expect(text).toContain('Home hero: The board wins: +12 %.');
  expect(html).not.toContain('<b>spring');
  expect(html).toContain('&lt;b&gt;spring&lt;/b&gt;');
  expect(composeDigest({ ...DATA, broke: [] }).text).toContain('Nothing broke.');
  expect(composeAlert(['a <i>'], '2026-11-28', undefined)).toMatchObject({ subject: 'Alert: a <i>' });
});

it('alerts for goals that stopped and forms that nobody finishes, not for rare ones', () => {
  const days = [9, 10, 12, 11, 10, 3, 2, 11, 12, 10, 11, 9, 3, 2, 0];
  const form = { form: '1299', started: 30, sent: 0, before: { started: 40, sent: 20 } };
  const of = (input: Partial<Parameters<typeof findAlerts>[0]>) =>
    findAlerts({ experiments: [], goals: [], forms: [], ...input });
  expect(of({ goals: [{ goal: 'sign-up sent', days }] })[0]).toContain('“sign-up sent” stopped arriving');
  expect(of({ goals: [{ goal: 'x', days: days.map((count) => Math.floor(count / 4)) }] })).toEqual([]);
  expect(of({ goals: [{ goal: 'x', days: [...days.slice(0, -1), 1] }] })).toEqual([]);
  expect(of({ forms: [form] })[0]).toContain('Nobody finishes the form 1299: 0 of 30');
  expect(
    of({
      forms: [
        { ...form, sent: 1 },
        { ...form, started: 9 },
      ],
    }),
  ).toEqual([]);
  expect(of({ experiments: ['experiment "x": 60 of 40'] })).toEqual(['experiment "x": 60 of 40']);
});

it('sends alerts although the digest fails', async () => {
  const read = () => Promise.reject(new Error('the lake is damaged'));
  const { send, create } = createSender({ read, alerts: async () => ['Nobody finishes the form 7'] });
  const sender = create();
  await sender.check();
  expect(send.mock.calls.map(([{ subject }]) => subject)).toEqual(['Alert: Nobody finishes the form 7']);
  expect(sender.problems).toEqual(["the digest can't be sent: the lake is damaged"]);
});

it('cuts long names of visitors, and keeps numbers', () => {
  const long = 'x'.repeat(100_000);
  const label = `${'x'.repeat(299)}…`;
  const digest = composeDigest({
    ...DATA,
    ...{ movers: [{ label: long, now: 40, before: 0 }], broke: [long], alerts: [long] },
  });
  expect(digest.text).toContain(`- ${label}: 40 (0 the week before, new)`);
  expect(digest.text.split('\n').every((line) => line.length < 400)).toBe(true);
  expect(digest.html.length).toBeLessThan(10_000);
  const alert = composeAlert([long], '2026-11-28', undefined);
  expect([alert.subject.length, alert.text]).toEqual([200, `- ${label}`]);
  expect(alert.html).not.toContain('x'.repeat(300));
});

it('sends nothing that it couldn’t keep in mind on a full disk, and names the disk', async () => {
  const write = () => Promise.reject(new Error('ENOSPC: no space left on device'));
  const { send, state, create } = createSender({ alerts: async () => ['Nobody finishes the form 7'] });
  const sender = create({ state: { read: () => state.read(), lock: () => state.lock(), write } as never });
  await sender.check();
  await sender.check();
  expect(send).not.toHaveBeenCalled();
  expect(sender.problems).toEqual([
    "the digest can't be sent: ENOSPC: no space left on device",
    "alerts can't be sent: ENOSPC: no space left on device",
  ]);
});

it('sends an alert that was refused again, also where the disk was full in between', async () => {
  const { send, state, create } = createSender({
    now: () => MONDAY + 5 * 86_400_000,
    alerts: async () => ['Nobody finishes the form 7'],
  });
  let [isFull, writes] = [false, 0];
  const write: typeof state.write = async (next) => {
    writes += 1;
    if (isFull && writes > 1) throw new Error('ENOSPC');
    await state.write(next);
  };
  const sender = create({ state: { read: () => state.read(), lock: () => state.lock(), write } as never });
  send.mockImplementationOnce(() => {
    isFull = true;
    return Promise.reject(new Error('the mail server is away'));
  });
  await sender.check();
  expect(sender.problems).toEqual(["alerts can't be sent: ENOSPC"]);
  isFull = false;
  await sender.check();
  await sender.check();
  expect([send.mock.calls.length, sender.problems]).toEqual([2, []]);
  expect((await state.read()).alerts).toHaveLength(1);
});

it('sends nothing where nobody knows what was sent, and names the file', async () => {
  const { send, path, create } = createSender({ alerts: async () => ['Nobody finishes the form 7'] });
  for (const damage of ['{"digest"', '[]', '{"digest":{"week":1}}']) {
    await writeFile(path, damage);
    const sender = create();
    await sender.check();
    expect(sender.problems[0]).toContain(path);
  }
  await rm(path);
  await mkdir(path);
  await create().check();
  expect(send).not.toHaveBeenCalled();
});

it('two studios send once', async () => {
  const { send, create } = createSender({ alerts: async () => ['Nobody finishes the form 7'] });
  await Promise.all([create().check(), create().check()]);
  expect(send).toHaveBeenCalledTimes(2);
  await create().check();
  expect(send.mock.calls.map(([{ subject }]) => subject)).toEqual([
    'The week on the site: 2026-11-16 to 2026-11-22',
    'Alert: Nobody finishes the form 7',
  ]);
});

it('names of visitors begin no line of their own, and turn no text around', () => {
  const label = 'spring\r\n- Visitors: 9,999\u2028x\u202egnp.exe';
  const { text, html } = composeDigest({ ...DATA, movers: [{ label, now: 40, before: 0 }], broke: [label] });
  expect(text.split('\n').filter((line) => line.startsWith('- Visitors'))).toHaveLength(1);
  expect(`${text}${html}`).not.toMatch(/[\r\u2028\u202e]/);
  expect(composeAlert([label], '2026-11-28', undefined).subject).toBe('Alert: spring - Visitors: 9,999 x gnp.exe');
});
