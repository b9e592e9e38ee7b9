import { routerOf } from '@cumulus/forms/meetingForms';
import { trackMeetingBooked } from '../../conversion/formEvents.ts';
import { reportError } from '../../platform/browser/reportError.ts';
import type { BookedContent } from '../../vendors/chilipiper/startScheduler.ts';

/** A form that was stored, and the thank-you in its place. */
interface SentForm {
  /** Marketing form id. */
  formId: number;
  meetingToken: string;
  /** What was typed, by field name. */
  lead: Record<string, string>;
  /** Shows the meeting that is booked in the window. */
  card: HTMLElement;
}

/** Opens the meeting scheduler over the thank-you of a form that has it. Nothing of it is loaded before. REQ-LEA-02. */
export async function offerMeeting({ formId, meetingToken, lead, card }: SentForm): Promise<void> {
  if (routerOf(formId) === undefined) return;
  try {
    const { startScheduler } = await import('../../vendors/chilipiper/startScheduler.ts');
    // Of the form: an overlay may be in another language than the page around it.
    const locale = card.closest<HTMLElement>('[lang]')?.lang ?? '';
    const link = card.querySelector<HTMLElement>('[data-meeting]');
    const outcome = await startScheduler({
      ...{ formId, meetingToken, lead, locale },
      onBooked: (content) => showBooked(card, content),
    });
    if (outcome !== 'booked') return;
    void trackMeetingBooked(formId, card);
    // Of a vendor's meeting this site has no page: its window and its mail show it.
    if (link && !card.querySelector('[data-booked]')) link.hidden = true;
  } catch (error) {
    reportError('meeting', error);
  }
}

/** The meeting in place of the promise of an answer and of the link by which a time is chosen. */
function showBooked(card: HTMLElement, { title, parts }: BookedContent): void {
  const heading = card.querySelector('h2, h3');
  if (!heading) return;
  heading.textContent = title;
  while (heading.nextSibling) heading.nextSibling.remove();
  const place = document.createElement('div');
  place.dataset.booked = '';
  place.append(...parts);
  heading.after(place);
}
