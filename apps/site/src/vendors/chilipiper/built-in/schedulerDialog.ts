import { MEETING_CALENDAR_LINK, MEETING_LINK } from '@cumulus/forms';
import { addStyleSheets, createStyleSheet } from '../../../platform/browser/styleSheet.ts';
import { NOT_RECORDED } from '../../../privacy/privateContent.ts';
import type { BookedContent } from '../chiliPiper.ts';
import { element } from './elements.ts';
import styles from './scheduler.css?inline';
import type { BookedMeeting, BookingConflict, BookingResult, Offers } from './schedulerApi.ts';
import type { SchedulerTexts } from './schedulerTexts.ts';

interface SchedulerDialogOptions {
  texts: SchedulerTexts;
  /** Language tag of the texts. */
  language: string;
  title: string | undefined;
  offers: Offers;
  /** Closes on a click outside too. Escape always closes. */
  closesOutside: boolean;
  /** Shown there, in place of a window over the page. */
  parent: Element | undefined;
  /** @throws where it is unknown whether it was booked */
  book(start: string): Promise<BookingResult>;
  onBooked(meeting: BookedMeeting, content: BookedContent): void;
  onClosed(): void;
}

/** A booked meeting, and its day and time as the visitor saw them. */
interface BookedTime {
  meeting: BookedMeeting;
  label: string;
}

let isStyled = false;

/** Opens the window with free times, grouped by day. It books the chosen one, and then shows the meeting. The focus returns to where it was. */
export function openSchedulerDialog(options: SchedulerDialogOptions): HTMLDialogElement {
  const { texts, parent, closesOutside } = options;
  if (!isStyled) addStyleSheets(createStyleSheet(styles));
  isStyled = true;
  const opener = document.activeElement;
  const heading = element('h2', { id: 'scheduler-title', tabindex: '-1' }, options.title || texts.title);
  const close = element('button', { type: 'button', class: 'close', 'aria-label': texts.close }, '×');
  const content = element('div', {});
  const dialog = element(
    'dialog',
    {
      ...{ class: 'meetingScheduler', lang: options.language, 'aria-labelledby': 'scheduler-title' },
      ...(closesOutside && { closedby: 'any' }),
    },
    element('header', {}, heading, close),
    content,
  );
  if (innerWidth > document.documentElement.clientWidth) dialog.classList.add('besideScrollBar');
  close.addEventListener('click', () => dialog.close());
  // For browsers without `closedby`.
  dialog.addEventListener('click', ({ target }) => closesOutside && target === dialog && dialog.close());
  let sending: Promise<void> = Promise.resolve();
  dialog.addEventListener('close', () => {
    dialog.remove();
    restoreFocus(opener);
    // A time may be booked that was sent just before.
    void sending.then(options.onClosed);
  });

  const showMeeting = (meeting: BookedMeeting, label: string) => {
    const done = element('button', { type: 'button', class: 'action' }, texts.done);
    done.addEventListener('click', () => dialog.close());
    heading.textContent = texts.bookedTitle;
    content.replaceChildren(...meetingParts(texts, label, options.offers), done);
    heading.focus();
    // The page behind the window shows it as well: where no mail is sent, it would be the only place after the window is closed.
    options.onBooked(meeting, { title: texts.bookedTitle, parts: meetingParts(texts, label, options.offers) });
  };
  content.replaceChildren(
    timesForm(options, (send) => {
      sending = send.then((booked) => booked && showMeeting(booked.meeting, booked.label));
    }),
  );
  (parent ?? document.body).append(dialog);
  if (parent) dialog.show();
  else dialog.showModal();
  heading.focus();
  return dialog;
}

function timesForm(
  { texts, offers, book }: SchedulerDialogOptions,
  onSend: (result: Promise<BookedTime | undefined>) => void,
): HTMLFormElement {
  const message = element('p', { class: 'message', role: 'alert' });
  const days = element('div', {}, ...dayParts(offers));
  const button = element('button', { class: 'action' }, texts.book);
  const zone = element('p', { class: 'note' }, texts.allTimes(offers.zone));
  const end = element('div', { class: 'end' }, message, button);
  const form = element('form', {}, element('p', {}, texts.introduction), ...hostPart(texts, offers), zone, days, end);
  let isBooking = false;

  /** @returns undefined where the visitor has to choose again */
  async function send(chosen: HTMLInputElement): Promise<BookedTime | undefined> {
    isBooking = true;
    message.textContent = '';
    button.textContent = texts.booking;
    button.setAttribute('aria-disabled', 'true');
    try {
      const result = await book(chosen.value);
      if ('meeting' in result) return { meeting: result.meeting, label: String(chosen.dataset.label) };
      days.replaceChildren(...dayParts(result.offers));
      message.replaceChildren(...conflictParts(texts, result));
      form.querySelector('input')?.focus();
    } catch {
      message.textContent = texts.failed;
    } finally {
      isBooking = false;
      button.textContent = texts.book;
      button.removeAttribute('aria-disabled');
    }
    return undefined;
  }
  // It asks for what has just been done.
  form.addEventListener('change', () => {
    message.textContent = '';
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chosen = form.querySelector<HTMLInputElement>('input:checked');
    if (isBooking) return;
    if (chosen) return onSend(send(chosen));
    message.textContent = texts.choose;
    form.querySelector('input')?.focus();
  });
  return form;
}

function hostPart(texts: SchedulerTexts, { host }: Offers): HTMLElement[] {
  return host ? [element('p', { class: 'host' }, texts.talkTo([host.name, host.role].filter(Boolean).join(', ')))] : [];
}

function conflictParts(texts: SchedulerTexts, { offers, code, email }: BookingConflict): (string | HTMLElement)[] {
  if (code === 'already_booked') return [texts.otherBooked];
  if (code !== 'too_many') return [offers.days.length > 0 ? texts.taken : texts.noTimes];
  const link = email ? [' ', element('a', { href: `mailto:${email}` }, email)] : [];
  return [texts.tooMany, ...link];
}

/** A group for each day, the first one open: a keyboard reaches each by Tab, and its times by the arrow keys. */
function dayParts({ days }: Offers): HTMLDetailsElement[] {
  return days.map(({ label: day, slots }, index) => {
    const times = slots.map(({ start, label }) =>
      element(
        'label',
        {},
        element('input', { type: 'radio', name: 'start', value: start, 'data-label': `${day}, ${label}` }),
        label,
      ),
    );
    const group = element('fieldset', {}, element('legend', {}, day), ...times);
    return element('details', index === 0 ? { open: true } : {}, element('summary', {}, day), group);
  });
}

/** The links have no token of the meeting, which analytics would record with a clicked link: the site's server adds it from a cookie. */
function meetingParts(texts: SchedulerTexts, label: string, offers: Offers): HTMLElement[] {
  return [
    // When a person meets somebody is nobody else's business.
    element('p', { class: 'meeting', ...NOT_RECORDED }, element('strong', {}, label)),
    element('p', { class: 'note' }, texts.allTimes(offers.zone)),
    ...hostPart(texts, offers),
    element('p', {}, texts.booked),
    element('p', {}, element('a', { href: MEETING_CALENDAR_LINK, download: true }, texts.addToCalendar)),
    element('p', {}, element('a', { href: MEETING_LINK }, texts.manage)),
  ];
}

/** What had the focus may be gone, such as the button of a form that was replaced by a thank-you. */
function restoreFocus(opener: Element | null): void {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  const target = isThere ? opener : document.getElementById('content');
  target?.focus({ preventScroll: true });
}
