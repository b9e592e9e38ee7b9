// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { nameControls } from './nameControls.ts';

it('names the buttons that have no text, and moves the time by keys', () => {
  document.body.innerHTML = `<div class="rr-progress"></div>
    <div class="rr-controller__btns"><button><svg></svg></button><button>1x</button><button><svg></svg></button></div>`;
  const gone: number[] = [];
  const say = nameControls(document.body, { lengthMs: 12_000, goTo: (ms) => gone.push(ms) });
  expect([...document.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))).toEqual([
    ...['Play or pause', null, 'Full screen'],
  ]);
  const line = document.querySelector('.rr-progress');
  say(3_000);
  expect(line?.getAttribute('aria-valuetext')).toBe('3 s of 12 s');
  for (const key of ['ArrowRight', 'ArrowLeft', 'End', 'Tab'])
    line?.dispatchEvent(new KeyboardEvent('keydown', { key }));
  expect(gone).toEqual([8_000, 0, 12_000]);
});
