import type { FormOutcome } from '@cumulus/forms';
import { routerOf } from '@cumulus/forms/meetingForms';
import type { EventProperties } from '@cumulus/tracking-plan';
import type { Tracker } from '../analytics/tracker/trackedEvent.ts';
import { reportError } from '../platform/browser/reportError.ts';
import { browserConsent } from '../privacy/browserConsent.ts';
import { clickedPlace } from './clickedPlace.ts';
import { uiState } from './uiState.ts';

/** The events of one form. REQ-LEA-16. */
export interface FormEvents {
  /** The visitor uses the form; counted once. */
  start(): void;
  /** @param fields names of the fields that are wrong; empty where no field is the reason */
  fail(outcome: Exclude<FormOutcome, 'sent'>, fields: readonly string[]): void;
  /** The form is stored. @returns when the event is recorded, which takes no longer than people notice */
  send(): Promise<void>;
}

/** A page that is left doesn't wait longer for the code of the tracker. */
const MAX_WAIT_MS = 500;

/** Creates the events of a form. A sign-up starts when it is shown: `trackSignUpStart`. */
export function createFormEvents(form: HTMLFormElement): FormEvents {
  const isSignUp = form.dataset.leadKind === 'signUp';
  let hasStarted = isSignUp;

  return {
    start() {
      if (hasStarted) return;
      hasStarted = true;
      const properties = propertiesOf(form);
      track((tracker) => tracker.track('form started', properties));
    },
    fail(outcome, fields) {
      const properties = { ...propertiesOf(form), outcome };
      track((tracker) => {
        for (const field of fields) tracker.track('form error', { ...properties, field });
        if (fields.length === 0) tracker.track('form error', properties);
      });
    },
    send() {
      const properties = propertiesOf(form);
      const recorded = track((tracker) => {
        if (isSignUp) return tracker.track('sign-up sent', properties);
        tracker.track('form sent', properties);
        if (routerOf(Number(properties.formId))) tracker.track('sales form sent', properties);
      });
      return Promise.race([recorded, new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
    },
  };
}

/** To be called once for each sign-up form, when it is shown. */
export function trackSignUpStart(form: HTMLFormElement): Promise<void> {
  const properties = propertiesOf(form);
  return track((tracker) => tracker.track('sign-up started', properties));
}

/**
 * To be called when the scheduler reports that a meeting is booked.
 * @param card in place of the form
 */
export function trackMeetingBooked(formId: number, card: Element): Promise<void> {
  const properties = propertiesAt(card, String(formId));
  return track((tracker) => tracker.track('meeting booked', properties));
}

function propertiesOf(form: HTMLFormElement): FormProperties {
  return propertiesAt(form, form.dataset.formId ?? '');
}

type FormProperties = EventProperties['form sent'];

/** Read when the event happens: the form may be replaced before the tracker is loaded. */
function propertiesAt(element: Element, formId: string): FormProperties {
  const overlay = element.closest('dialog')?.dataset.location;
  const { clickedLocation, enterpriseSalesModalLocation } = uiState.read();
  const clickLocation = clickedPlace.read();
  if (!overlay) return { formId, source: 'page', clickLocation };
  const location = overlay === 'contact-sales' ? enterpriseSalesModalLocation : clickedLocation.parent;
  return { formId, source: overlay, location, clickLocation };
}

let loading: Promise<Tracker> | undefined;

/** The tracker is loaded when the first event happens, and never without consent to analytics (C0002). */
async function track(send: (tracker: Tracker) => void): Promise<void> {
  if (!browserConsent.allows('C0002')) return;
  try {
    loading ??= import('../analytics/tracker/siteTracker.ts').then(({ siteTracker }) => siteTracker);
    send(await loading);
  } catch (error) {
    loading = undefined;
    reportError('form events', error);
  }
}
