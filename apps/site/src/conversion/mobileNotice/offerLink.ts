/** Query parameters that say what a page shows; all others may be about the visitor. */
const PAGE_PARAMETERS = ['department', 'plan', 'template', 'view'];
const WORD = /^[\w-]{1,40}$/;
const ANCHOR = /^#[a-z][a-z-]{0,40}$/;

/** The address of a page for another device of the visitor, without anything personal. */
export function shareableAddress({ origin, pathname, search, hash }: Location): string {
  const sent = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of PAGE_PARAMETERS) {
    const value = sent.get(name);
    if (value && WORD.test(value)) kept.set(name, value);
  }
  const query = kept.size > 0 ? `?${kept}` : '';
  return origin + pathname + query + (ANCHOR.test(hash) ? hash : '');
}

/** The controls of the notice: created once, from the texts in its data attributes. */
function addControls(notice: HTMLElement) {
  const [send, copy] = [document.createElement('a'), document.createElement('button')];
  const status = document.createElement('span');
  send.textContent = notice.dataset.send ?? '';
  copy.textContent = notice.dataset.copy ?? '';
  copy.type = 'button';
  status.role = 'status';
  notice.append(send, copy, status);
  return { send, copy, status };
}

const controlsOf = new WeakMap<HTMLElement, ReturnType<typeof addControls>>();

/**
 * Offers to send oneself the page's address: by the share sheet of the system; without one by a mail, or the clipboard.
 * REQ-BAN-06.
 */
export function offerLink(notice: HTMLElement): void {
  const controls = controlsOf.get(notice) ?? addControls(notice);
  controlsOf.set(notice, controls);
  const { send, copy, status } = controls;
  const url = shareableAddress(location);
  const { title } = document;
  send.href = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  copy.hidden = Boolean(navigator.share);
  status.textContent = '';

  send.onclick = async (event) => {
    if (!navigator.share) return;
    event.preventDefault();
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // The visitor closed the share sheet.
      if ((error as Error).name === 'AbortError') return;
      copy.hidden = false;
      location.href = send.href;
    }
  };
  copy.onclick = async () => {
    try {
      await navigator.clipboard.writeText(url);
      status.textContent = notice.dataset.copied ?? '';
    } catch {
      // Without a secure context there is no clipboard: the address can be selected.
      status.textContent = url;
    }
  };
}
