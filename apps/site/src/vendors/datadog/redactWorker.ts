import { reportError } from '../../platform/browser/reportError.ts';
import { yieldToMain } from '../../platform/browser/tasks.ts';
import { isEnd, redactReplay } from './redactReplay.ts';

/** What the recorder posts to the worker that compresses its segments. */
interface Message {
  action: string;
  /** With `write`: a piece of a segment. */
  data?: string;
}

/** From this length on, in characters, a piece is redacted in a task of its own: a picture of the page has 300,000. */
const LONG = 50_000;

/**
 * Redacts all that the recorder gives to a worker. The pieces keep their order; a long one waits for a task of its own, unless its segment ends.
 * Where one can't be redacted, the worker gets neither it nor anything later, so that no segment is sent any more.
 * @param stop called then: the recorder would hold what it records
 */
export function redactWorker(worker: Pick<Worker, 'postMessage'>, stop: () => void): void {
  const post = worker.postMessage.bind(worker);
  let waiting: Message[] = [];
  let isBroken = false;

  const forward = (message: Message) => {
    if (isBroken) return;
    try {
      post(message.data === undefined ? message : { ...message, data: redactReplay(message.data) });
    } catch (error) {
      isBroken = true;
      reportError('monitoring replay', error);
      stop();
    }
  };
  const forwardAll = () => {
    const messages = waiting;
    waiting = [];
    messages.forEach(forward);
  };

  worker.postMessage = (message: Message) => {
    const { data = '' } = message;
    waiting.push(message);
    // While a page is left, there is no later task.
    const canWait = message.action === 'write' && !isEnd(data);
    if (!canWait || (waiting.length === 1 && data.length < LONG)) forwardAll();
    else if (waiting.length === 1) yieldToMain().then(forwardAll);
  };
}
