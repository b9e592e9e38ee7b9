import type { ChiliPiperGlobal, LeadFields, SubmitOptions } from '../chiliPiper.ts';
import { bookSlot, fetchOffers, visitorReader } from './schedulerApi.ts';
import { openSchedulerDialog } from './schedulerDialog.ts';
import { languageOf, schedulerTexts } from './schedulerTexts.ts';

/**
 * Sets the vendor's global to the built-in scheduler, so that code which calls `ChiliPiper.submit(tenant, router, options)` works with both. The lead
 * has a field more, `meetingToken`, from the answer to the form.
 */
export function builtInScheduler(): ChiliPiperGlobal {
  const global: ChiliPiperGlobal = { submit: (_tenant, router, options) => void offerTimes(router, options) };
  Object.assign(globalThis, { ChiliPiper: global });
  return global;
}

async function offerTimes(router: string, options: SubmitOptions): Promise<void> {
  const { onRouted, onSuccess, onError, onClose, closeOnOutside = false, title } = options;
  const locale = options.locale?.replace('_', '-') ?? document.documentElement.lang;
  const lead = options.lead ?? fieldsOf(options.formId);
  const { meetingToken } = lead;
  try {
    if (!meetingToken) throw new Error('the lead has no meetingToken, which comes with the answer to a sent form');
    const reader = visitorReader(locale);
    const offers = await fetchOffers(reader);
    if (offers.days.length === 0) throw new Error('no time is free');
    const { meetingToken: _, ...data } = lead;
    onRouted?.({ router, data });
    let isBooked = false;
    openSchedulerDialog({
      ...{ texts: schedulerTexts(locale), language: languageOf(locale), title, offers, closesOutside: closeOnOutside },
      parent: parentOf(options.domElement),
      book: (start) => bookSlot(meetingToken, start, reader),
      onBooked(meeting, content) {
        isBooked = true;
        onSuccess?.({ slot: { start: meeting.start, end: meeting.end }, ...meeting, content });
      },
      onClosed() {
        // As the vendor: closing the window with the booked meeting is not reported.
        if (!isBooked) onClose?.();
      },
    });
  } catch (error) {
    onError?.({ message: (error as Error).message, error });
  }
}

/** The fields of a form in the document, by name. */
function fieldsOf(formId = ''): LeadFields {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return {};
  const texts = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return Object.fromEntries(texts);
}

function parentOf(place: SubmitOptions['domElement']): Element | undefined {
  return (typeof place === 'string' ? document.querySelector(place) : place) ?? undefined;
}
