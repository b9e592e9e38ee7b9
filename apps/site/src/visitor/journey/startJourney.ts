import { siteSession } from '../siteSession.ts';
import { forgetCounted } from './forgetCounted.ts';
import { journey } from './journey.ts';

/**
 * Notes this page, and whenever it is brought back by the back and forward buttons. To be called once consent to analytics is there and the page
 * is shown.
 * @param redact replaces e-mail addresses: a path may hold one, `/unsubscribe/ada@example.com`
 * @returns stops
 */
export function startJourney(redact: (text: string) => string): () => void {
  const note = () => {
    const at = Date.now();
    forgetCounted(siteSession.touch({}, at));
    journey.add({ pageId: document.documentElement.dataset.pageId ?? '', path: redact(location.pathname), at });
  };
  const noteReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted) note();
  };
  note();
  addEventListener('pageshow', noteReturn);
  return () => removeEventListener('pageshow', noteReturn);
}
