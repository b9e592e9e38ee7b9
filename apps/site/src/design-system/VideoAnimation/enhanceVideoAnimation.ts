/** Share of the animation in the viewport from which it plays (REQ-VID-06); the second is for phones. */
const VISIBLE = 0.5;
const VISIBLE_ON_PHONE = 0.25;
const PHONE = '(max-width: 799px)';

/**
 * Plays a silent looping video while it is in the viewport. Its sources are set only then, once (REQ-VID-06). The button pauses and plays it. If the
 * visitor's system saves motion or data, it waits for the button.
 */
export function enhanceVideoAnimation(element: HTMLElement): void {
  const button = element.querySelector('button');
  if (!button) return;
  let video: HTMLVideoElement | undefined;
  let isWanted = !isSaving();
  let isInView = false;

  const show = () => {
    const isPlaying = video ? !video.paused : false;
    element.dataset.state = isPlaying ? 'playing' : 'paused';
    button.ariaLabel = (isPlaying ? button.dataset.labelPause : button.dataset.labelPlay) ?? '';
  };
  const update = () => {
    if (!isWanted || !isInView) return video?.pause();
    if (!video) {
      video = createVideo(element.dataset);
      for (const name of ['play', 'pause'] as const) video.addEventListener(name, show);
      // The poster stays beneath until the first frame is loaded, so nothing flashes.
      button.before(video);
    }
    video.play().catch(show);
  };
  button.addEventListener('click', () => {
    isWanted = video ? video.paused : true;
    isInView = true;
    update();
  });
  button.hidden = false;
  const threshold = matchMedia(PHONE).matches ? VISIBLE_ON_PHONE : VISIBLE;
  new IntersectionObserver(
    (entries) => {
      isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= threshold;
      update();
    },
    { threshold: [0, threshold] },
  ).observe(element);
}

/** Whether the visitor's system requests less motion or less data. */
function isSaving(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return (
    connection?.saveData === true ||
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    matchMedia('(prefers-reduced-data: reduce)').matches
  );
}

function createVideo({ webm, mp4 }: DOMStringMap): HTMLVideoElement {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, loop: true, playsInline: true, ariaHidden: 'true' });
  for (const [type, src] of Object.entries({ 'video/webm': webm, 'video/mp4': mp4 })) {
    if (src) video.append(Object.assign(document.createElement('source'), { type, src }));
  }
  return video;
}
