/** Clicks, and what follows from one: a video that a visitor starts (ui/Video/VIDEO_PLAY_EVENT), a carousel that has moved (sections/Carousel/SLIDE_EVENT). */
const HEARD = ['click', 'auxclick', 'cu:video-play', 'cu:slide'];

/** Gives the listener what was heard so far, and from now on whatever is. */
export type HeardClicks = (listener: (event: Event) => void) => void;

/**
 * Hears every click from now on, before whatever the page does with it, and keeps it until the code that tracks clicks has come. To be called with
 * consent to analytics only.
 * @param signal ends it
 */
export function hearClicks(signal: AbortSignal): HeardClicks {
  const kept: Event[] = [];
  let hear: (event: Event) => void = (event) => kept.push(event);
  for (const type of HEARD) document.addEventListener(type, (event) => hear(event), { capture: true, signal });
  return (listener) => {
    hear = listener;
    kept.splice(0).forEach(listener);
  };
}
