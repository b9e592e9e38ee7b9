/**
 * Inline script, before the first layout: a page that is reloaded or come back to has all sections laid out at once (ui/laterSections.css). The browser
 * puts such a page where it was left, and heights remembered of its sections are gone with the old document: over estimates, the same place
 * lies in another section. Pages are cached alike for everyone, so only the browser can know.
 */
export const layOutOnReturn =
  "/^[rb]/.test(performance.getEntriesByType('navigation')[0]?.type)&&(document.documentElement.dataset.return='')";
