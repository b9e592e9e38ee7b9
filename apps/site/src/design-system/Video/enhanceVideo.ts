import { browserConsent } from '../../privacy/browserConsent.ts';
import { whenVisible } from './whenVisible.ts';

/** The bubbling event of a video that a visitor starts; autoplay doesn't send it. Its detail is a VideoPlay. REQ-VID-04. */
export const VIDEO_PLAY_EVENT = 'cu:video-play';

/** The started video, for click tracking. */
interface VideoPlay {
  title: string;
  service: 'youtube' | 'vimeo' | 'file';
  url: string;
}

/** REQ-VID-05, video visibility threshold. */
const AUTOPLAY_VISIBLE = 0.5;

/**
 * Starts a video on a click of its play button, resets it on a click outside (REQ-VID-03), and sends VIDEO_PLAY_EVENT. A video of one of the two
 * services plays automatically only with consent to functional storage (C0003): its player sends a request to a vendor without the visitor's action.
 */
export function enhanceVideo(element: HTMLElement): void {
  const mayAutoplay = 'autoplay' in element.dataset && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const file = element.querySelector('video');
  if (file) enhanceFile(element, file, mayAutoplay);
  else enhanceEmbed(element, mayAutoplay);
}

function reportPlay(element: HTMLElement, url: string): void {
  const { title = '', service } = element.dataset;
  const detail: VideoPlay = { title, service: service as VideoPlay['service'], url };
  element.dispatchEvent(new CustomEvent<VideoPlay>(VIDEO_PLAY_EVENT, { bubbles: true, detail }));
}

/** Reports the visitor's first start. Resuming after a pause is not another start. */
function enhanceFile(element: HTMLElement, video: HTMLVideoElement, mayAutoplay: boolean): void {
  let isAutoplay = false;
  let isReported = false;
  const playByItself = () => {
    if (!video.paused) return;
    isAutoplay = true;
    video.play().catch(() => {
      isAutoplay = false;
    });
  };
  if (mayAutoplay) {
    video.muted = true;
    whenVisible(element, AUTOPLAY_VISIBLE, playByItself);
  }
  video.addEventListener('play', () => {
    if (!isAutoplay && !isReported) {
      isReported = true;
      reportPlay(element, video.currentSrc);
    }
    isAutoplay = false;
  });
}

function enhanceEmbed(element: HTMLElement, mayAutoplay: boolean): void {
  const link = element.querySelector<HTMLAnchorElement>('[data-video-cover]');
  const source = element.dataset.embed;
  if (!link || !source) return;
  const button = buttonFrom(link);
  let player: HTMLIFrameElement | undefined;

  const reset = () => {
    document.removeEventListener('click', resetOutside);
    player?.remove();
    player = undefined;
    button.hidden = false;
  };
  const resetOutside = ({ target }: Event) => {
    if (!(target instanceof Node && element.contains(target))) reset();
  };
  const start = (isAutoplay: boolean) => {
    if (player) return;
    player = playerFor(source, element.dataset.title ?? '', isAutoplay);
    button.hidden = true;
    button.after(player);
    document.addEventListener('click', resetOutside);
    if (isAutoplay) return;
    player.focus();
    reportPlay(element, link.href);
  };
  button.addEventListener('click', () => start(false));
  link.replaceWith(button);
  if (mayAutoplay) whenVisible(element, AUTOPLAY_VISIBLE, () => autoplay(() => start(true), reset));
}

function autoplay(start: () => void, reset: () => void): void {
  if (!browserConsent.allows('C0003')) return;
  start();
  const stop = browserConsent.onChange(() => {
    if (browserConsent.allows('C0003')) return;
    stop();
    reset();
  });
}

/** The same cover as a button, without the note on the new tab. */
function buttonFrom(link: HTMLAnchorElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = link.className;
  button.append(...[...link.children].filter((child) => !child.matches('.visuallyHidden:not([data-label])')));
  return button;
}

function playerFor(source: string, title: string, isMuted: boolean): HTMLIFrameElement {
  const player = document.createElement('iframe');
  // Browsers refuse autoplay with sound. YouTube's parameter is `mute`, Vimeo's is `muted`.
  const [address, fragment = ''] = source.split('#');
  player.src = isMuted ? `${address}&mute=1&muted=1${fragment && `#${fragment}`}` : source;
  player.title = title;
  player.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  return player;
}
