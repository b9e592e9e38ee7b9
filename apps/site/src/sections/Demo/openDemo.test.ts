// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uiActions } from '../../conversion/uiActions.ts';
import { openDemo } from './openDemo.ts';

const HREF = 'https://demo.example/?locale=en-US';
vi.mock('../../conversion/uiActions.ts', () => ({
  uiActions: { setIsSignUpOverlayOpen: vi.fn(async () => undefined) },
}));

let demo: HTMLElement;
let button: HTMLButtonElement;
const find = <Found extends HTMLElement>(selector: string) => demo.querySelector<Found>(selector) as Found;
const frame = () => find<HTMLIFrameElement>('iframe');
const message = (data: object, source: unknown = frame().contentWindow) =>
  dispatchEvent(Object.assign(new Event('message'), { data, origin: 'https://demo.example', source }));

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<div data-capture-origin="https://demo.example" data-title="The demo" data-waiting="Opening">
    <div data-demo-stage><button id="open">Open</button><p role="status"></p>
    <div data-demo-failure hidden><button data-demo-retry>Retry</button><a data-demo-tab href="#">Tab</a></div></div>
  </div>`;
  demo = document.querySelector('div') as HTMLElement;
  button = find('#open');
  // Nothing is fetched.
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLIFrameElement, address) {
    this.dataset.address = address;
  });
  const windows = new WeakMap<HTMLIFrameElement, Window>();
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function (this: HTMLIFrameElement) {
    if (!windows.has(this)) windows.set(this, { parent: window } as unknown as Window);
    return windows.get(this) as Window;
  });
  button.focus();
  openDemo(demo, button, HREF);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

// REQ-DMO-05
test('the frame is sandboxed, named, and addressed for this visitor', () => {
  expect(frame().dataset.address).toBe(HREF);
  expect(find<HTMLAnchorElement>('a').href).toBe(HREF);
  expect(frame().title).toBe('The demo');
  expect(frame().getAttribute('sandbox')?.split(' ')).not.toContain('allow-top-navigation');
  expect(frame().getAttribute('sandbox')).toContain('allow-scripts');
  expect(frame().referrerPolicy).toBe('strict-origin');
  expect(frame().allow).toBe('');
});

test('while it loads it says so, and its first message shows it', () => {
  expect([demo.dataset.state, find('[role="status"]').textContent, button.ariaDisabled]).toEqual([
    'waiting',
    'Opening',
    'true',
  ]);
  expect(document.activeElement).toBe(button);
  message({ kind: 'cumulus:ready' });
  expect([demo.dataset.state, find('[role="status"]').textContent]).toEqual(['shown', '']);
  expect(document.activeElement).toBe(frame());
});

test('a message of another window shows nothing', () => {
  message({ kind: 'cumulus:ready' }, window);
  expect(demo.dataset.state).toBe('waiting');
});

// REQ-DMO-05
test('a demo that doesn’t answer fails after a while; the retry is focused and loads it again', () => {
  vi.advanceTimersByTime(14_999);
  expect(demo.dataset.state).toBe('waiting');
  vi.advanceTimersByTime(1);
  expect([demo.dataset.state, find('[data-demo-failure]').hidden]).toEqual(['failed', false]);
  expect(document.activeElement).toBe(find('[data-demo-retry]'));
  const first = frame();
  find('[data-demo-retry]').click();
  expect([demo.dataset.state, find('[data-demo-failure]').hidden]).toEqual(['waiting', true]);
  expect(demo.querySelectorAll('iframe')).toHaveLength(1);
  expect(frame()).not.toBe(first);
  message({ kind: 'navattic:event', type: 'VIEW_STEP' });
  expect(demo.dataset.state).toBe('shown');
  vi.advanceTimersByTime(60_000);
  expect(demo.dataset.state).toBe('shown');
});

test('a page that was loaded and says nothing, as an error page of the browser, fails sooner', () => {
  frame().dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(5_000);
  expect(demo.dataset.state).toBe('failed');
});

test('one that answers late is shown all the same', () => {
  vi.advanceTimersByTime(20_000);
  message({ kind: 'cumulus:ready' });
  expect([demo.dataset.state, find('[data-demo-failure]').hidden]).toEqual(['shown', true]);
});

// REQ-DMO-06
test('its “Start free” opens the sign-up of the page, with what was chosen', () => {
  message({ kind: 'cumulus:ready' });
  message({ kind: 'cumulus:sign-up', plan: 'business', template: 'docs' });
  expect(uiActions.setIsSignUpOverlayOpen).toHaveBeenCalledExactlyOnceWith(true, {
    query: { plan: 'business', template: 'docs' },
    opener: frame(),
  });
});
