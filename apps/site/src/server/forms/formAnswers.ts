import type { FormAnswer, FormOutcome, FormState } from '@cumulus/forms';
import { FAULT_HEADER, logFault } from '@cumulus/http/faults';
import type { Call } from '../http/call.ts';
import { sendBody, sendMessage, sendOverloaded } from '../http/responses.ts';
import { sendEncoded } from '../http/sendPage.ts';
import { AbandonedError, BUSY_RETRY_SECONDS, BusyError, type RenderUncached } from '../page-cache/uncachedPages.ts';
import type { Decide, Decision } from '../site.ts';

/** The status of each outcome. */
const STATUS: Record<FormOutcome, number> = {
  sent: 200,
  invalid: 422,
  refused: 422,
  limited: 429,
  uncertain: 503,
  unavailable: 503,
};

const BACK = 'Your browser’s back button brings back what you typed.';
const NOT_SENT = `Nothing was sent, and this page can’t be shown just now. ${BACK}`;

/** Where even the page can't be rendered. REQ-LEA-07. */
const LAST_RESORT: Record<FormOutcome, string> = {
  sent: 'Thank you, this has arrived. The page that says so can’t be shown just now; nothing has to be sent again.',
  invalid: NOT_SENT,
  refused: NOT_SENT,
  limited: NOT_SENT,
  uncertain: `This may have arrived or not, and this page can’t be shown just now. ${BACK} Sent again, it counts once.`,
  unavailable: NOT_SENT,
};

interface JsonAnswer {
  answer: FormAnswer;
  /** Seconds until it makes sense to send again. */
  retryAfterS?: number | undefined;
  /** Whole `Set-Cookie` values. */
  cookies: readonly string[];
}

/** Answers a script. */
export function sendFormJson({ response }: Call, { answer, retryAfterS, cookies }: JsonAnswer): void {
  const headers = retryAfterS === undefined ? [] : ['Retry-After', String(retryAfterS)];
  headers.push(...cookies.flatMap((cookie) => ['Set-Cookie', cookie]));
  const json = { kind: 'endpoint', type: 'application/json', body: JSON.stringify(answer), headers } as const;
  sendBody(response, STATUS[answer.outcome], json);
}

/** Answers with the page of a form, in the variant that the visitor has. */
export type SendFormPage = (call: Call, path: string, state: FormState) => Promise<void>;

/**
 * Creates the answer for visitors without scripts: the page again, with what became of the form. It is rendered for this request only.
 * @param decide decides by a request which variant its visitor gets
 * @param render renders a page for one visitor
 */
export function createFormPages(decide: Decide, render: RenderUncached): SendFormPage {
  /** The visitor has seen the page already: cookies are set, and redirects followed, when it is visited. */
  function variantOf(request: Call['request'], path: string): Decision['variantKey'] {
    return decide(Object.create(request, { url: { value: path } })).variantKey;
  }

  return async (call, path, state) => {
    const { request, response } = call;
    const status = STATUS[state.outcome];
    try {
      const page = await render(call, { path, variantKey: variantOf(request, path), query: '' }, state);
      const kind = state.outcome === 'sent' ? 'uncachedPage' : 'formPage';
      sendEncoded(call, page, undefined, { status, kind, isNoIndex: true });
    } catch (error) {
      const text = LAST_RESORT[state.outcome];
      if (error instanceof AbandonedError) return;
      if (error instanceof BusyError) return sendOverloaded(response, text, BUSY_RETRY_SECONDS);
      const id = logFault('[forms]', error);
      sendMessage(response, state.outcome === 'sent' ? 500 : status, `${text} (${id})`, [FAULT_HEADER, id]);
    }
  };
}
