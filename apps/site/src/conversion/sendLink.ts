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

/**
 * Gives the notice its ways to send oneself the page: the share sheet of the system; without one a mail, or the clipboard.
 * REQ-BAN-06.
 */
export function enableSendLink(notice: HTMLElement): void {
  const send = notice.querySelector<HTMLAnchorElement>('[data-send-link]');
  const copy = notice.querySelector<HTMLButtonElement>('[data-copy-link]');
  const status = notice.querySelector('span[role=status]');
  if (!send || !copy || !status) return;
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
      status.textContent = copy.dataset.copyLink ?? '';
    } catch {
      // Without a secure context there is no clipboard: the address can be selected.
      status.textContent = url;
    }
  };
}
