// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { enhanceVideo, VIDEO_PLAY_EVENT } from './enhanceVideo.ts';
import { whenVisible } from './whenVisible.ts';

vi.mock('./whenVisible.ts', () => ({ whenVisible: vi.fn() }));

const FILE = '<figure data-title="A tour"><video src="https://media.example/tour.mp4"></video></figure>';
const EMBED = `<figure data-title="A tour" data-service="youtube" data-embed="about:blank?autoplay=1">
  <a data-video-cover href="https://www.youtube.com/watch?v=x">Play</a></figure>`;

let received: { title: string; service?: string; url: string }[] = [];
document.addEventListener(VIDEO_PLAY_EVENT, (event) => received.push((event as CustomEvent).detail));

/** @returns the figure, and what happens when half of it is in view */
function enhance(html: string, { isAutoplay = false } = {}) {
  document.body.innerHTML = html;
  const figure = document.querySelector('figure') as HTMLElement;
  if (isAutoplay) figure.dataset.autoplay = '';
  enhanceVideo(figure);
  const see = () => vi.mocked(whenVisible).mock.lastCall?.[2]();
  return { figure, see };
}

/** A browser plays or refuses; the event comes in a later task. */
function video(figure: HTMLElement, isAllowed = true) {
  const file = figure.querySelector('video') as HTMLVideoElement;
  let paused = true;
  Object.defineProperty(file, 'paused', { get: () => paused });
  file.play = async () => {
    if (!isAllowed) throw new Error('NotAllowedError');
    paused = false;
    file.dispatchEvent(new Event('play'));
  };
  file.pause = () => {
    paused = true;
  };
  return file;
}

beforeEach(() => {
  received = [];
  vi.mocked(whenVisible).mockClear();
  // biome-ignore lint/suspicious/noDocumentCookie: consent, as the tool writes it
  document.cookie = 'OptanonConsent=groups=C0001:1,C0003:1';
});

test('a file that a visitor starts is reported once, however often it is stopped', async () => {
  const { figure } = enhance(FILE);
  const file = video(figure);
  await file.play();
  file.pause();
  await file.play();
  expect(received).toMatchObject([{ title: 'A tour', url: 'https://media.example/tour.mp4' }]);
});

test('one that starts by itself is not, until a visitor starts it again', async () => {
  const { figure, see } = enhance(FILE, { isAutoplay: true });
  const file = video(figure);
  see();
  await Promise.resolve();
  expect([file.paused, received]).toEqual([false, []]);
  file.pause();
  await file.play();
  expect(received).toHaveLength(1);
});

test('where the browser refuses to start it, or the visitor is quicker, the visitor’s start is reported', async () => {
  const refused = enhance(FILE, { isAutoplay: true });
  video(refused.figure, false);
  refused.see();
  await new Promise((resolve) => setTimeout(resolve));
  refused.figure.querySelector('video')?.dispatchEvent(new Event('play'));
  expect(received).toHaveLength(1);
  const early = enhance(FILE, { isAutoplay: true });
  const file = video(early.figure);
  await file.play();
  early.see();
  file.pause();
  await file.play();
  expect(received).toHaveLength(2);
});

test('a service’s video is reported at each start by its button, and never when it starts by itself', () => {
  const { figure } = enhance(EMBED);
  figure.querySelector('button')?.click();
  expect(received).toMatchObject([{ title: 'A tour', service: 'youtube', url: 'https://www.youtube.com/watch?v=x' }]);
  const itself = enhance(EMBED, { isAutoplay: true });
  itself.see();
  expect(itself.figure.querySelector('iframe')?.src).toContain('mute=1');
  expect(received).toHaveLength(1);
});

test('a service’s video starts by itself with consent only', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: a refusal, as the tool writes it
  document.cookie = 'OptanonConsent=groups=C0001:1,C0003:0';
  const { figure, see } = enhance(EMBED, { isAutoplay: true });
  see();
  expect(figure.querySelector('iframe')).toBeNull();
});
