import { createHash } from 'node:crypto';
import type { DigestData, DigestMessage, Moved } from './DigestData.ts';
import { escapeHtml, headingHtml, linkHtml, listHtml, pageHtml, tableHtml } from './digestHtml.ts';

/** Characters of a line or label: visitors can make names as long as they like. */
const MAX_LINE = 300;
const MAX_SUBJECT = 200;

const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const CHANGE = new Intl.NumberFormat('en-GB', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

function changeOf({ now, before }: Moved): string {
  if (before > 0) return CHANGE.format(now / before - 1).replace('-', '−');
  return now === 0 ? '–' : 'new';
}

/** Controls, line breaks of any alphabet, and invisible characters such as those that reverse the direction of text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** One line of any text. */
function cut(text: string, max = MAX_LINE): string {
  const line = text.slice(0, 2 * max).replace(UNSEEN, ' ');
  return line.length <= max ? line : `${line.slice(0, max - 1)}…`;
}
const cellsOf = (moved: Moved) => [
  cut(moved.label),
  NUMBER.format(moved.now),
  NUMBER.format(moved.before),
  changeOf(moved),
];
const lineOf = (moved: Moved) =>
  `${cut(moved.label)}: ${NUMBER.format(moved.now)} (${NUMBER.format(moved.before)} the week before, ${changeOf(moved)})`;
const HEAD = ['', 'This week', 'Before', 'Change'];

interface Part {
  title: string;
  lines: string[];
  html: string;
}

/** A part of lines; `none` stands there where there are none, so that nobody wonders whether it was looked at. */
function partOf(title: string, lines: readonly string[], none: string): Part {
  const shown = lines.length > 0 ? lines.map((line) => cut(line)) : [none];
  return { title, lines: shown, html: listHtml(shown) };
}

const movedPart = (title: string, rows: readonly Moved[], none: string): Part =>
  rows.length === 0
    ? partOf(title, [], none)
    : { title, lines: rows.map(lineOf), html: tableHtml(HEAD, rows.map(cellsOf)) };

const decidedPart = (decided: NonNullable<DigestData['decided']>): Part =>
  partOf(
    'What decided itself',
    decided.map(({ name, verdict }) => `${name}: ${verdict}`),
    'No experiment was decided.',
  );

/** The week as a mail and a chat message. Every number stands beside its denominator or the week before, with the time zone. */
export function composeDigest(data: DigestData): DigestMessage {
  const { from, to, zone, totals, movers, decided, broke, alerts, studioUrl } = data;
  const subject = `The week on the site: ${from} to ${to}`;
  const of = `Of visitors who are measured, by consent or by the rule of their country, ${from} to ${to}, time zone ${zone}.`;
  const parts = [
    ...(alerts.length > 0 ? [partOf('Needs somebody', alerts, '')] : []),
    movedPart('What moved', totals, 'No visits in this week.'),
    movedPart('Channels and campaigns by visitors', movers, 'None moved by more than a few visitors.'),
    ...(decided ? [decidedPart(decided)] : []),
    partOf('What broke', broke, 'Nothing broke.'),
  ];
  const link = studioUrl ? [`Studio: ${studioUrl}`] : [];
  const text = [
    of,
    ...parts.map(({ title, lines }) => [title, ...lines.map((line) => `- ${line}`)].join('\n')),
    ...link,
  ];
  const body = [
    `<p>${escapeHtml(of)}</p>`,
    ...parts.map(({ title, html }) => headingHtml(title) + html),
    ...(studioUrl ? [linkHtml(studioUrl, 'Open the studio')] : []),
  ];
  return { key: `digest-${from}-${to}`, subject, text: text.join('\n\n'), html: pageHtml(subject, body.join('')) };
}

/** Alerts as a message of their own. @param day on which they began, `2026-11-28` */
export function composeAlert(alerts: readonly string[], day: string, studioUrl: string | undefined): DigestMessage {
  const lines = alerts.map((alert) => cut(alert));
  const subject = cut(alerts.length === 1 ? `Alert: ${alerts[0]}` : `${alerts.length} alerts on the site`, MAX_SUBJECT);
  const link = studioUrl ? `\n\nStudio: ${studioUrl}/health` : '';
  const digest = createHash('sha256')
    .update(JSON.stringify([...alerts].sort()))
    .digest('hex')
    .slice(0, 16);
  return {
    ...{ key: `alert-${day}-${digest}`, subject },
    text: `${lines.map((line) => `- ${line}`).join('\n')}${link}`,
    html: pageHtml(subject, listHtml(lines) + (studioUrl ? linkHtml(`${studioUrl}/health`, 'Open the studio') : '')),
  };
}
