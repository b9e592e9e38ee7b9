import type { Meeting } from '../../leads/meetings.ts';
import { hasBegun, MAX_CHANGES } from '../booking/Scheduler.ts';
import type { PublishedDesk } from '../desk/publishedDesk.ts';
import { meetingTime, type Reader, type SlotDay, zoneName } from '../slots/slotDays.ts';
import { html, type Markup } from './html.ts';
import type { MeetingTexts } from './meetingTexts.ts';

/** What the page says about the last change. */
export type Notice = keyof MeetingTexts['notices'];

/** What the meeting page shows. */
export interface MeetingView {
  meeting: Meeting;
  /** Undefined while no desk takes meetings: then the meeting can be cancelled only. */
  desk: PublishedDesk | undefined;
  reader: Reader;
  texts: MeetingTexts;
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

/** The page on which a visitor sees, books, moves and cancels a meeting; no scripts. */
export function meetingPage(view: MeetingView): Markup {
  const { meeting, texts, notice, now } = view;
  const isOver = hasBegun(meeting, now);
  return html`${notice && html`<p class="notice" role="${ALERTS.includes(notice) ? 'alert' : 'status'}">${texts.notices[notice]}${notice === 'tooMany' && mailLink(view)}</p>`}
<p>${texts[meeting.state]}</p>
${meeting.state === 'booked' && meetingFacts(view)}
${isOver ? contact(view, texts.isPast) : choices(view)}
${meeting.state === 'booked' && !isOver && cancelForm(view)}`;
}

function meetingFacts({ meeting: { startsAt, endsAt }, desk, reader, texts, locale, path }: MeetingView): Markup {
  const time = meetingTime({ start: startsAt ?? 0, end: endsAt ?? 0 }, reader);
  return html`<dl>
<dt>${texts.when}</dt><dd>${unbroken(time)}</dd>
${desk && html`<dt>${texts.where}</dt><dd>${desk.place(locale)}</dd>`}
</dl>
<p><a href="${path}.ics">${texts.addToCalendar}</a></p>`;
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
  return html`<h2>${texts.cancel}</h2>
<p>${texts.cancelQuestion}</p>
<form method="post" action="${path}"><button class="quiet" name="action" value="cancel">${texts.cancel}</button></form>`;
}

const contact = (view: MeetingView, text: string): Markup => html`<p>${text}${mailLink(view)}</p>`;

const mailLink = ({ desk }: MeetingView) => desk && html` <a href="mailto:${desk.email}">${desk.email}</a>`;
