import { html } from 'hono/html';
import type { Meeting } from '../../meetings.ts';
import type { Texts } from '../../texts.ts';
import { hasBegun, MAX_CHANGES } from '../booking/Scheduler.ts';
import type { PublishedDesk } from '../desk/publishedDesk.ts';
import { meetingTime, type Reader, type SlotDay, zoneName } from '../slots/slotDays.ts';
import type { Markup } from './sendPage.ts';

/** What the page says about the last change. */
export type Notice = keyof Texts['notices'];

/** What the meeting page shows. */
export interface MeetingView {
  meeting: Meeting;
  /** Undefined while no desk takes meetings: then the meeting can be cancelled only. */
  desk: PublishedDesk | undefined;
  reader: Reader;
  texts: Texts;
  /** Locale of the lead. */
  locale: string;
  /** Free times, in the reader's zone and language. */
  days: readonly SlotDay[];
  /** Path of this page. */
  path: string;
  notice?: Notice | undefined;
  now: number;
}

/** Notices that ask the visitor to do something. */
const ALERTS: readonly Notice[] = ['taken', 'tooMany', 'past', 'choose'];

/** The page on which a visitor sees, books, moves and cancels a meeting, below its title; no scripts. */
export function meetingPage(view: MeetingView): Markup {
  const { meeting, texts, notice, now } = view;
  const isOver = hasBegun(meeting, now);
  return html`<p class="state">${texts[meeting.state]}</p>
${notice && html`<p class="notice" role="${ALERTS.includes(notice) ? 'alert' : 'status'}">${texts.notices[notice]}${notice === 'tooMany' && mailLink(view)}</p>`}
<div class="columns">
${meetingFacts(view)}
<div class="times">
${isOver ? contact(view, texts.isPast) : choices(view)}
${meeting.state === 'booked' && !isOver && cancelForm(view)}
</div>
</div>`;
}

function meetingFacts(view: MeetingView): Markup {
  const { meeting, desk, reader, texts, locale, path } = view;
  const isBooked = meeting.state === 'booked';
  if (!desk && !isBooked) return html``;
  const time = meetingTime({ start: meeting.startsAt ?? 0, end: meeting.endsAt ?? 0 }, reader);
  return html`<div class="card">
${desk && hostOf(desk, view)}
<dl>
${isBooked && html`<dt>${texts.when}</dt><dd>${unbroken(time)}</dd>`}
${desk && html`<dt>${texts.where}</dt><dd>${desk.place(locale)}</dd>`}
</dl>
${isBooked && html`<p><a href="${path}.ics">${texts.addToCalendar}</a></p>`}
</div>`;
}

function hostOf({ host, name }: PublishedDesk, { texts, locale }: MeetingView): Markup {
  const person = host?.name ?? name(locale);
  const initials = person
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('');
  const about = [host?.role(locale), host && name(locale)].filter(Boolean).join(', ');
  return html`<div class="host"><span class="face" aria-hidden="true">${initials}</span><div><span class="note">${texts.with}</span> <span class="name">${person}</span> <span class="note">${about}</span></div></div>`;
}

/** Keeps a zone such as `GMT-5` on one line: browsers break lines after the hyphen. */
function unbroken(time: string): Markup {
  const [, before = time, zone] = /^(.*\s)(\S+)$/s.exec(time) ?? [];
  return html`${before}${zone !== undefined && html`<span class="whole">${zone}</span>`}`;
}

function choices(view: MeetingView): Markup {
  const { meeting, reader, texts, days, path, now } = view;
  if (meeting.sequence >= MAX_CHANGES) return contact(view, texts.tooOften);
  if (days.length === 0) return contact(view, texts.noSlots);
  const isBooked = meeting.state === 'booked';
  return html`<h2>${isBooked ? texts.move : texts.book}</h2>
<p class="note">${texts.allTimes(zoneName(reader, now))}</p>
${zoneForm(view)}
<form method="post" action="${path}">
<input type="hidden" name="timeZone" value="${reader.timeZone}">
${days.map((day, index) => slotsOfDay(day, index === 0))}
<button name="action" value="${isBooked ? 'move' : 'book'}">${isBooked ? texts.moveHere : texts.bookThis}</button>
</form>`;
}

function slotsOfDay({ label, slots }: SlotDay, isOpen: boolean): Markup {
  return html`<details${isOpen && html` open`}>
<summary>${label}</summary>
<fieldset><legend>${label}</legend>
${slots.map(({ start, label: time }) => html`<label class="slot"><input type="radio" name="start" value="${start}">${time}</label>\n`)}</fieldset>
</details>
`;
}

/** Names of all time zones; the list of this runtime may have another name for the visitor's. */
function zoneForm({ reader: { timeZone }, texts, path }: MeetingView): Markup {
  const names = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', timeZone])].toSorted();
  return html`<details>
<summary>${texts.otherZone}</summary>
<form method="get" action="${path}">
<div class="row"><select name="timeZone" aria-label="${texts.zone}">
${names.map((name) => html`<option${name === timeZone && html` selected`}>${name}</option>`)}
</select>
<button class="quiet">${texts.showZone}</button></div>
</form>
</details>`;
}

function cancelForm({ texts, path }: MeetingView): Markup {
  return html`<div class="cancel"><h2>${texts.cancel}</h2>
<p>${texts.cancelQuestion}</p>
<form method="post" action="${path}"><button class="quiet" name="action" value="cancel">${texts.cancel}</button></form></div>`;
}

const contact = (view: MeetingView, text: string): Markup => html`<p>${text}${mailLink(view)}</p>`;

const mailLink = ({ desk }: MeetingView) => desk && html` <a href="mailto:${desk.email}">${desk.email}</a>`;
