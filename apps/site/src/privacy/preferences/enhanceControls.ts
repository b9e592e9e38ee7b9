import { readDecodedCookie } from '../../platform/browser/domainCookies.ts';
import { browserConsent } from '../browserConsent.ts';
import type { StorageName } from '../storage/storageMatrix.ts';

const KEY = 'ajs_anonymous_id' satisfies StorageName;

/**
 * Shows the visitor's id while the browser has one, with a button that copies it: the visitor needs it to have earlier recordings deleted, and a phone
 * shows no cookies.
 */
export function enhanceControls(controls: HTMLElement): void {
  const [line, value, copy, status] = ['line', 'value', 'copy', 'status'].map((part) =>
    controls.querySelector<HTMLElement>(`[data-id="${part}"]`),
  );
  if (!line || !value || !copy || !status) return;
  const update = () => {
    const id = browserConsent.allows('C0002') ? readDecodedCookie(KEY) : undefined;
    if (value.textContent !== (id ?? '')) status.textContent = '';
    value.textContent = id ?? '';
    line.hidden = !id;
  };
  update();
  browserConsent.onChange(update);
  // The id is written some time after consent. Where the browser doesn't report cookies, the next look at the page shows it.
  (globalThis as { cookieStore?: EventTarget }).cookieStore?.addEventListener('change', update);
  for (const type of ['focus', 'pageshow']) addEventListener(type, update);
  copy.onclick = async () => {
    try {
      await navigator.clipboard.writeText(value.textContent ?? '');
      status.textContent = controls.dataset.copied ?? '';
    } catch {
      // Without a secure context there is no clipboard: the value is selected, to be copied by hand.
      getSelection()?.selectAllChildren(value);
    }
  };
}
