// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { enhanceDemo } from './enhanceDemo.ts';
import { openDemo } from './openDemo.ts';

vi.mock('./openDemo.ts', () => ({ openDemo: vi.fn() }));

const HREF = 'https://demo.example/?locale=en-US';
const opened = vi.mocked(openDemo);
const LINK = `<a class="button" data-look="primary" data-demo-open href="${HREF}" target="_blank">Open the demo
  <svg></svg><span class="visuallyHidden">(opens in a new tab)</span></a>`;

function render(inDialog = false): { demo: HTMLElement; button: HTMLButtonElement } {
  const markup = `<div data-enhance="demo">${LINK}</div>`;
  document.body.innerHTML = inDialog ? `<dialog>${markup}</dialog>` : markup;
  const demo = document.querySelector<HTMLElement>('[data-enhance]') as HTMLElement;
  demo.querySelector('a')?.focus();
  enhanceDemo(demo);
  return { demo, button: demo.querySelector('button') as HTMLButtonElement };
}

afterEach(() => opened.mockReset());

// REQ-DMO-05
test('the link becomes a button with its look, its text and its focus, and nothing is opened', async () => {
  const { demo, button } = render();
  expect(demo.querySelector('a')).toBeNull();
  expect([button.className, button.dataset.look, button.textContent?.trim()]).toEqual([
    'button',
    'primary',
    'Open the demo',
  ]);
  expect(button.querySelector('svg')).not.toBeNull();
  expect(document.activeElement).toBe(button);
  expect(opened).not.toHaveBeenCalled();
});

test('a click opens the demo at the link’s address; further ones do nothing, also before its code is loaded', async () => {
  const { demo, button } = render();
  button.click();
  button.click();
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith(demo, button, HREF));
  button.click();
  await import('./openDemo.ts');
  await Promise.resolve();
  expect(opened).toHaveBeenCalledOnce();
});

// REQ-UIS-02
test('in the AI demo modal it opens by itself', async () => {
  const { demo, button } = render(true);
  await vi.waitFor(() => expect(opened).toHaveBeenCalledExactlyOnceWith(demo, button, HREF));
});

test('where it can’t be opened here, the link is followed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  opened.mockImplementation(() => {
    throw new Error('no place');
  });
  const { button } = render();
  button.click();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(HREF));
  // The visitor came back.
  button.click();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
});
