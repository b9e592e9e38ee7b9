// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as overlays from '../conversion/overlays.ts';
import { openOverlays } from './overlayLinks.ts';

vi.mock('../conversion/overlays.ts', () => ({
  openOverlay: vi.fn(async () => undefined),
  prepareOverlay: vi.fn(),
  openDeepLink: vi.fn(),
}));

const { openOverlay, prepareOverlay, openDeepLink } = vi.mocked(overlays);
const stopping: (() => void)[] = [];
let link: HTMLAnchorElement;

beforeEach(() => {
  vi.clearAllMocks();
  document.body.innerHTML = '<a href="/sign-up" data-overlay="sign-up"><b>Start</b></a><a id="plain" href="#x">x</a>';
  link = document.querySelector('a') as HTMLAnchorElement;
  const add = window.addEventListener.bind(window);
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener) => {
    add(type, listener);
    stopping.push(() => window.removeEventListener(type, listener));
  });
});

afterEach(() => {
  for (const stop of stopping.splice(0)) stop();
  vi.unstubAllGlobals();
});

/** @returns whether the browser may follow the link */
function click(target: Element, keys: MouseEventInit = {}): boolean {
  return target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

// REQ-UIS-02
test('a click opens the overlay instead of its page', async () => {
  openOverlays();
  expect(click(link.firstElementChild as Element)).toBe(false);
  await vi.waitFor(() => expect(openOverlay).toHaveBeenCalledExactlyOnceWith(link));
});

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
  'with %s the browser opens the page, in another tab',
  async (key) => {
    openOverlays();
    link.addEventListener('click', (event) => expect(event.defaultPrevented).toBe(false));
    click(link, { [key]: true });
    await settled();
    expect(openOverlay).not.toHaveBeenCalled();
  },
);

test('a click that something else has handled opens nothing', async () => {
  openOverlays();
  link.addEventListener('click', (event) => event.preventDefault());
  click(link);
  await settled();
  expect(openOverlay).not.toHaveBeenCalled();
});

test.each(['pointerover', 'focusin'])('%s prepares it, and other links load nothing', async (type) => {
  openOverlays();
  document.querySelector('#plain')?.dispatchEvent(new Event(type, { bubbles: true }));
  await settled();
  expect(prepareOverlay).not.toHaveBeenCalled();
  link.dispatchEvent(new Event(type, { bubbles: true }));
  await vi.waitFor(() => expect(prepareOverlay).toHaveBeenCalledExactlyOnceWith(link));
  expect(openOverlay).not.toHaveBeenCalled();
});

test.each(['#sign-up', '#contact-sales', '#ai-demo'])(
  'the deep link %s opens one when the page is loaded',
  async (hash) => {
    vi.stubGlobal('location', { hash });
    openOverlays();
    await vi.waitFor(() => expect(openDeepLink).toHaveBeenCalledOnce());
  },
);

test('a deep link that is followed later opens one', async () => {
  openOverlays();
  vi.stubGlobal('location', { hash: '#sign-up' });
  await settled();
  expect(openDeepLink).not.toHaveBeenCalled();
  dispatchEvent(new Event('hashchange'));
  await vi.waitFor(() => expect(openDeepLink).toHaveBeenCalledOnce());
});

test.each(['', '#plans', '#sign-up-2'])('%o is no deep link', async (hash) => {
  vi.stubGlobal('location', { hash });
  openOverlays();
  await settled();
  expect(openDeepLink).not.toHaveBeenCalled();
});
