import { uiActions } from '../../conversion/uiActions.ts';
import { reportError } from '../../platform/browser/reportError.ts';
import { type SignUpChoice, startDemoBridge } from '../../vendors/navattic/startDemoBridge.ts';
import { demoAddress } from './demoAddress.ts';

/** From the click on: longer nobody waits without a word. */
const MAX_WAIT_MS = 15_000;
/** A browser reports a page that it couldn't load as loaded: the demo itself sends its first message shortly after that. */
const MAX_SILENCE_MS = 5_000;

/** Scripts, messages from its own origin, forms, and links that open a tab; it can't navigate the page around it. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

type State = 'waiting' | 'shown' | 'failed';

/**
 * Loads the demo into its place, and forwards its messages.
 * @param button by which it was opened: it shows that the visitor has to wait, and gives the focus to the demo
 * @param href address of the demo in the page's language
 */
export function openDemo(demo: HTMLElement, button: HTMLButtonElement, href: string): void {
  const find = (part: string) => demo.querySelector<HTMLElement>(`[data-demo-${part}]`);
  const [stage, failure, retry] = [find('stage'), find('failure'), find('retry')];
  if (!stage || !failure || !retry) throw new Error('The demo has no place on the page');
  const { captureOrigin = '', title = '' } = demo.dataset;
  const address = demoAddress(demo, href);
  for (const link of demo.querySelectorAll<HTMLAnchorElement>('a[data-demo-tab]')) link.href = address;

  const show = (state: State) => {
    // Focus stays within the demo when what has it disappears.
    const focused = document.activeElement;
    const hasFocus = focused === button || focused === retry;
    demo.dataset.state = state;
    button.ariaDisabled = state === 'waiting' ? 'true' : null;
    failure.hidden = state !== 'failed';
    const frame = stage.querySelector('iframe');
    // Behind the poster nobody gets into it.
    if (frame) frame.inert = state !== 'shown';
    setStatus(demo, state === 'waiting' ? demo.dataset.waiting : '');
    if (!hasFocus) return;
    if (state === 'shown') {
      frame?.focus({ preventScroll: true });
      // The button may be in view while the head of the demo is beneath the page's header.
      stage.scrollIntoView({ block: 'start' });
    }
    if (state === 'failed') retry.focus({ preventScroll: true });
  };
  const start = () => {
    const frame = createFrame(address, title);
    const fail = () => show('failed');
    let timer = setTimeout(fail, MAX_WAIT_MS);
    const stop = startDemoBridge({
      captureOrigin,
      frameWindow: () => frame.contentWindow,
      loadTracker: async () => (await import('../../analytics/tracker/siteTracker.ts')).siteTracker,
      onAlive() {
        clearTimeout(timer);
        if (demo.dataset.state !== 'shown') show('shown');
      },
      onSignUp: (choice) => openSignUp(choice, frame),
    });
    frame.addEventListener(
      'load',
      () => {
        if (demo.dataset.state !== 'waiting') return;
        clearTimeout(timer);
        timer = setTimeout(fail, MAX_SILENCE_MS);
      },
      { once: true },
    );
    stage.append(frame);
    show('waiting');
    retry.onclick = () => {
      stop();
      clearTimeout(timer);
      frame.remove();
      start();
      // The retry has disappeared.
      button.focus({ preventScroll: true });
    };
  };
  start();
}

function createFrame(address: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.setAttribute('sandbox', SANDBOX);
  // No feature of the browser beyond those that every frame has.
  frame.allow = '';
  frame.referrerPolicy = 'strict-origin';
  frame.loading = 'eager';
  frame.src = address;
  return frame;
}

function setStatus(demo: HTMLElement, text = ''): void {
  const status = demo.querySelector('[role="status"]');
  if (status) status.textContent = text;
}

/** REQ-DMO-06. */
function openSignUp(choice: SignUpChoice, opener: HTMLElement): void {
  uiActions
    .setIsSignUpOverlayOpen(true, { query: { ...choice }, opener })
    .catch((error) => reportError('sign-up of the demo', error));
}
