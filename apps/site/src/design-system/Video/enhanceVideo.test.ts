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

/** @returns the figure, and a function that simulates half of it being in view */
function enhance(html: string, { isAutoplay = false } = {}) {
  document.body.innerHTML = html;
  const figure = document.querySelector('figure') as HTMLElement;
  if (isAutoplay) figure.dataset.autoplay = '';
  enhanceVideo(figure);
  const see = () => vi.mocked(whenVisible).mock.lastCall?.[2]();
  return { figure, see };
}

/** Simulates playing: the browser starts or refuses. */
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

test('a file that a visitor starts is reported once, however often it is paused', async () => {
  const { figure } = enhance(FILE);
  const file = video(figure);
  await file.play();
  file.pause();
  await file.play();
  expect(received).toMatchObject([{ title: 'A tour', url: 'https://media.example/tour.mp4' }]);
});

test('autoplay of a file is not reported, until a visitor starts it again', async () => {
  const { figure, see } = enhance(FILE, { isAutoplay: true });
  const file = video(figure);
  see();
  await Promise.resolve();
  expect([file.paused, received]).toEqual([false, []]);
  file.pause();
  await file.play();
  expect(received).toHaveLength(1);
});

test('if the browser refuses autoplay, or the visitor starts it first, the visitor’s start is reported', async () => {
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

// REQ-VID-04
test('a service’s video is reported at each start by its button, and never on autoplay', () => {
  const { figure } = enhance(EMBED);
  figure.querySelector('button')?.click();
  expect(received).toMatchObject([{ title: 'A tour', service: 'youtube', url: 'https://www.youtube.com/watch?v=x' }]);
  const itself = enhance(EMBED, { isAutoplay: true });
  itself.see();
  expect(itself.figure.querySelector('iframe')?.src).toContain('mute=1');
  expect(received).toHaveLength(1);
});

test('a service’s video plays automatically with consent only', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: a refusal, as the tool writes it
  document.cookie = 'OptanonConsent=groups=C0001:1,C0003:0';
  const { figure, see } = enhance(EMBED, { isAutoplay: true });
  see();
  expect(figure.querySelector('iframe')).toBeNull();
});

// REQ-VID-05
test('autoplay waits until half of the video is in view', () => {
  const { figure } = enhance(FILE, { isAutoplay: true });
  expect(whenVisible).toHaveBeenLastCalledWith(figure, 0.5, expect.any(Function));
});
