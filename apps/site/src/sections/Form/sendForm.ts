import { FORM_FIELDS, type FormAnswer, type FormOutcome, findSuspicion, MEETING_LINK } from '@cumulus/forms';
import { createFormEvents } from '../../conversion/formEvents.ts';
import { randomId } from '../../platform/browser/randomId.ts';
import { type Control, type ControlError, errorItem, listControls, showError } from './fieldErrors.ts';
import { offerMeeting } from './offerMeeting.ts';

/** The site answers within ten seconds; the rest is for slow networks. */
const TIMEOUT_MS = 45_000;

/**
 * Creates the function that checks a form, sends it and shows what became of it. What was typed stays until it is stored. One submission is sent at a
 * time, and the same content always with the same key, so that it is stored once (REQ-LEA-06).
 * @param shownAt `performance.now()` when the visitor could see the form
 */
export function createSender(form: HTMLFormElement, shownAt: number): () => Promise<void> {
  const controls = listControls(form);
  const events = createFormEvents(form);
  let isSending = false;
  let sent = { content: '', key: '' };
  /** What was refused here last: a double click on the button is one attempt. */
  let refused: string | undefined;

  // Errors are cleared while the visitor corrects them; none shows before the first attempt to send.
  form.addEventListener('input', ({ target }) => {
    events.start();
    const control = target as Control;
    if (control.hasAttribute('aria-invalid')) showError(form, control);
  });

  function readFields(): URLSearchParams {
    return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  }

  function readBody(): URLSearchParams {
    const body = readFields();
    const content = body.toString();
    if (sent.content !== content) sent = { content, key: randomId() };
    body.set(FORM_FIELDS.idempotencyKey, sent.key);
    body.set(FORM_FIELDS.shownMs, String(Math.round(performance.now() - shownAt)));
    return body;
  }

  /** The same fields that are refused again count once. */
  function showInvalid(errors: ControlError[]): void {
    const content = readFields().toString();
    if (refused !== content) events.fail('invalid', namesOf(errors));
    refused = content;
    showResult(form, 'invalid', errors);
  }

  return async () => {
    if (isSending) return;
    // What the browser fills in may have caused no event.
    events.start();
    const errors = listErrors(controls.map((control) => ({ control, message: showError(form, control) })));
    if (errors.length > 0) return showInvalid(errors);
    refused = undefined;
    isSending = true;
    setBusy(form, true);
    const body = readBody();
    const answer = await post(form, body);
    isSending = false;
    setBusy(form, false);
    if (answer.outcome === 'sent') {
      // A suspect is thanked, but no goal: the answer doesn't say what it is.
      const recorded = isSuspect(body) ? Promise.resolve() : events.send();
      // A sign-up continues in the product.
      if (answer.next) recorded.then(() => location.assign(String(answer.next)));
      const names = new Set(controls.map(({ name }) => name));
      return showSent(form, answer, Object.fromEntries([...body].filter(([name]) => names.has(name))));
    }
    const wrong = controls.filter(({ name }) => answer.errors[name]);
    const found = wrong.map((control) => ({
      control,
      message: showError(form, control, answer.errors[control.name]),
    }));
    // The content has changed since this page was made: the site answers with the current page, and what was typed.
    if (answer.outcome === 'invalid' && found.length === 0) return HTMLFormElement.prototype.submit.call(form);
    const shown = listErrors(found);
    events.fail(answer.outcome, namesOf(shown));
    showResult(form, answer.outcome, shown);
  };
}

function isSuspect(body: URLSearchParams): boolean {
  return findSuspicion(body.get(FORM_FIELDS.trap) ?? '', Number(body.get(FORM_FIELDS.shownMs))) !== undefined;
}

function listErrors(checked: ControlError[]): ControlError[] {
  return checked.filter(({ message }) => message);
}

function namesOf(errors: readonly ControlError[]): string[] {
  return errors.map(({ control }) => control.name);
}

/** Without an answer of the site nobody knows whether it arrived. */
const UNCERTAIN: FormAnswer = { outcome: 'uncertain', errors: {} };

async function post(form: HTMLFormElement, body: URLSearchParams): Promise<FormAnswer> {
  // Not `AbortSignal.timeout`: where a browser lacks it, nothing could be sent.
  const overdue = new AbortController();
  const timer = setTimeout(() => overdue.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(form.getAttribute('action') ?? '', {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
      signal: overdue.signal,
    });
    const isAnswer = response.headers.get('content-type')?.startsWith('application/json');
    return isAnswer
      ? readAnswer(await response.json(), response.ok)
      : { outcome: outcomeOf(response.status), errors: {} };
  } catch {
    return UNCERTAIN;
  } finally {
    clearTimeout(timer);
  }
}

const OUTCOMES: readonly FormOutcome[] = ['invalid', 'refused', 'limited', 'unavailable'];

/** Only a success says that it was sent. */
function readAnswer({ outcome, errors = {}, meetingToken, next }: Partial<FormAnswer>, isSuccess: boolean): FormAnswer {
  if (isSuccess) return outcome === 'sent' ? { outcome, errors, meetingToken, next } : UNCERTAIN;
  return outcome && OUTCOMES.includes(outcome) ? { outcome, errors } : UNCERTAIN;
}

/** Of an answer in plain text: a refusal (4xx) stores nothing; other answers may come from a proxy that has lost the connection to the site. */
function outcomeOf(status: number): FormOutcome {
  if (status === 429) return 'limited';
  return status >= 400 && status < 500 ? 'refused' : 'uncertain';
}

/** Announces the wait, and takes back what was shown of the last attempt. */
function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  const result = form.querySelector<HTMLElement>('[data-result]');
  if (result && isBusy) result.hidden = true;
  const button = form.querySelector('[type="submit"]');
  const status = form.querySelector<HTMLElement>('[data-status]');
  form.setAttribute('aria-busy', String(isBusy));
  // Not `disabled`, which would take the focus away.
  button?.setAttribute('aria-disabled', String(isBusy));
  if (status) status.textContent = isBusy ? (status.dataset.status ?? '') : '';
}

function copyTemplate(form: HTMLFormElement, outcome: FormOutcome): DocumentFragment | undefined {
  const template = form.querySelector<HTMLTemplateElement>(`template[data-outcome="${outcome}"]`);
  return template?.content.cloneNode(true) as DocumentFragment | undefined;
}

function showResult(form: HTMLFormElement, outcome: FormOutcome, errors: readonly ControlError[]): void {
  const result = form.querySelector<HTMLElement>('[data-result]');
  const copy = copyTemplate(form, outcome);
  if (!result || !copy) return;
  copy.querySelector('ul')?.append(...errors.map((error) => errorItem(form, error)));
  result.replaceChildren(copy);
  result.dataset.result = outcome;
  result.hidden = false;
  result.focus({ preventScroll: true });
  // From its first sentence on: focus alone brings the end of a long one into sight.
  result.scrollIntoView({ block: 'start' });
}

/** Empties the form first, so that the back button of a later page doesn't bring back what was sent. */
function showSent(form: HTMLFormElement, { meetingToken }: FormAnswer, lead: Record<string, string>): void {
  const card = copyTemplate(form, 'sent')?.firstElementChild as HTMLElement | null | undefined;
  if (!card) return;
  const meeting = card.querySelector<HTMLElement>('[data-meeting]');
  if (meeting && meetingToken) {
    meeting.hidden = false;
    // Not in the copy of every page: crawlers would follow it.
    meeting.querySelector('a')?.setAttribute('href', MEETING_LINK);
  }
  form.reset();
  form.replaceWith(card);
  card.focus();
  if (meetingToken) void offerMeeting({ formId: Number(form.dataset.formId), meetingToken, lead, card });
}
