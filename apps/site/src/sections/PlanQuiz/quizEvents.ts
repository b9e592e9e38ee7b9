import type { Tracker } from '../../analytics/tracker/trackedEvent.ts';
import { reportError } from '../../platform/browser/reportError.ts';
import type { PlanTier } from '../../pricing/catalogue.ts';
import { browserConsent } from '../../privacy/browserConsent.ts';

/** A page that is left doesn't wait longer for the code of the tracker. */
const MAX_WAIT_MS = 500;

/** The events of one quiz. REQ-QUZ-06. */
export interface QuizEvents {
  /**
   * The visitor selects an answer. It is sent when they go on from its question: the arrow keys select every answer on their way.
   * @param position of the question, from 1
   */
  answer(question: string, answer: string, position: number): void;
  /** Sends the answers that are not sent yet. */
  flush(): void;
  /**
   * The visitor asks for the result; counted once for the same answers, also where the button is pressed twice.
   * @returns when the event is recorded, which takes no longer than people notice
   */
  complete(plan: PlanTier | undefined, score: number): Promise<void>;
}

/** Creates the events of a quiz; without consent to analytics (C0002) there are none, and no code is loaded for them. */
export function createQuizEvents(quizId: string): QuizEvents {
  let loading: Promise<Tracker> | undefined;
  let hasStarted = false;
  let completion: Promise<void> | undefined;
  let pending: { question: string; answer: string; position: number } | undefined;
  const sent = new Map<string, string>();

  async function track(send: (tracker: Tracker) => void): Promise<void> {
    if (!browserConsent.allows('C0002')) return;
    try {
      loading ??= import('../../analytics/tracker/siteTracker.ts').then((module) => module.siteTracker);
      send(await loading);
    } catch (error) {
      loading = undefined;
      reportError('quiz events', error);
    }
  }

  function flush(): void {
    const last = pending;
    pending = undefined;
    if (!last || sent.get(last.question) === last.answer) return;
    sent.set(last.question, last.answer);
    track((tracker) => tracker.track('quiz question answered', { quizId, ...last }));
  }

  // A restored page is another view.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) completion = undefined;
  });

  return {
    answer(question, answer, position) {
      completion = undefined;
      if (pending?.question !== question) flush();
      pending = { question, answer, position };
      if (hasStarted) return;
      hasStarted = true;
      track((tracker) => tracker.track('quiz started', { quizId }));
    },
    flush,
    complete(plan, score) {
      flush();
      if (completion) return completion;
      const recorded = plan ? track((tracker) => tracker.track('quiz completed', { quizId, plan, score })) : undefined;
      completion = Promise.race([recorded, new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
      return completion;
    },
  };
}
