import { routerOf } from '@cumulus/forms/meetingForms';
import { trackMeetingBooked } from '../../conversion/formEvents.ts';
import { reportError } from '../../platform/browser/reportError.ts';

/** A form that was stored, and the thank-you in its place. */
interface SentForm {
  /** Marketing form id. */
  formId: number;
  meetingToken: string;
  /** What was typed, by field name. */
  lead: Record<string, string>;
  /** Its link to the meeting stays unless one is booked in the window. */
  card: HTMLElement;
}

/** Opens the meeting scheduler over the thank-you of a form that has it. Nothing of it is loaded before. REQ-LEA-02. */
export async function offerMeeting({ formId, meetingToken, lead, card }: SentForm): Promise<void> {
  if (routerOf(formId) === undefined) return;
  try {
    const { startScheduler } = await import('../../vendors/chilipiper/startScheduler.ts');
    const outcome = await startScheduler({ formId, meetingToken, lead, locale: document.documentElement.lang });
    if (outcome === 'booked') void trackMeetingBooked(formId);
    const link = card.querySelector<HTMLElement>('[data-meeting]');
    if (link && outcome === 'booked') link.hidden = true;
  } catch (error) {
    reportError('meeting', error);
  }
}
