import { browserConsent } from '../visitor/consent/browserConsent.ts';

/**
 * Fetches all that measures a page: at once, since clicks happen before everything of a page has come, but not while it is rendered ahead, nor before
 * the visitor allows analytics (C0002); and stops it when they don't any longer.
 */
export function measure(): void {
  let stops: Promise<() => void> | undefined;
  const follow = () => {
    if (document.prerendering) return;
    if (browserConsent.allows('C0002')) {
      stops ??= import('../measurement/startMeasurement.ts').then(({ startMeasurement }) => startMeasurement());
      stops.catch((error) => {
        stops = undefined;
        console.error('[measure]', error);
      });
    } else {
      stops?.then((stop) => stop());
      stops = undefined;
    }
  };
  follow();
  document.addEventListener('prerenderingchange', follow);
  browserConsent.onChange(follow);
}
