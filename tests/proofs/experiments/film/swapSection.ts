/** Runs in the page: 300 ms after a varied section appears, replaces it by another variant, as vendors' A/B test scripts do. */
export function swapSection(parameter: string): void {
  const { flag, html } = JSON.parse(parameter) as { flag: string; html: string };
  const look = () => {
    const slot = document.querySelector(`[data-flag="${flag}"]`);
    if (!slot?.nextElementSibling) return void requestAnimationFrame(look);
    // The paint comes first, however slow the machine is.
    requestAnimationFrame(() =>
      setTimeout(() => {
        slot.innerHTML = html;
      }, 300),
    );
  };
  requestAnimationFrame(look);
}
