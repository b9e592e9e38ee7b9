/**
 * Styles of the meeting page, in the colours of the site (`design-system/tokens.css`): the page loads nothing. It takes part in the site's transition
 * between pages: otherwise the browser reports an InvalidStateError in the page that leads here.
 */
export const PAGE_STYLES = `
:root {
  --paper: oklch(98% 0.012 82deg);
  --white: oklch(99.8% 0.003 88deg);
  --ink: oklch(23.5% 0.045 266deg);
  --muted: oklch(43% 0.032 266deg);
  --cobalt: oklch(49% 0.225 264deg);
  --cobalt-dark: oklch(42% 0.205 264deg);
  --cobalt-ground: oklch(94.5% 0.025 264deg);
  --marigold: oklch(84% 0.145 82deg);
  --line: oklch(57% 0.03 266deg);
  --good-ground: oklch(95.2% 0.034 165deg);
  --warning-ground: oklch(95.7% 0.042 88deg);
  color-scheme: light;
}
@view-transition { navigation: auto; }
@media (prefers-reduced-motion: reduce) { @view-transition { navigation: none; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
header, main, footer { max-inline-size: 44rem; margin-inline: auto; padding: 1rem 1.25rem; }
header a { display: inline-flex; align-items: center; gap: 0.5rem; min-block-size: 2.75rem; color: inherit; font-size: 1.375rem; font-weight: 700; text-decoration: none; }
.sun { fill: var(--marigold); }
.bar { fill: var(--cobalt); }
h1 { margin: 1rem 0; font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem); line-height: 1.1; }
h2 { margin: 2.5rem 0 0.75rem; font-size: 1.375rem; line-height: 1.2; }
a { color: var(--cobalt); }
:focus-visible { outline: 3px solid var(--cobalt); outline-offset: 2px; }
dt { color: var(--muted); }
dd { margin: 0 0 0.75rem; font-weight: 600; white-space: pre-line; }
.notice { padding: 0.75rem 1rem; border-radius: 0.75rem; background: var(--good-ground); }
.notice[role='alert'] { background: var(--warning-ground); }
.note { color: var(--muted); font-size: 0.9375rem; }
details { border-block-end: 1px solid var(--line); }
summary { min-block-size: 2.75rem; padding-block: 0.625rem; font-weight: 600; cursor: pointer; }
fieldset { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0; padding: 0 0 1rem; border: 0; }
legend { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
.slot { display: inline-flex; align-items: center; gap: 0.5rem; min-block-size: 2.75rem; padding: 0 0.875rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--white); line-height: 1; white-space: nowrap; cursor: pointer; }
.slot input { flex: none; inline-size: 1.125rem; block-size: 1.125rem; margin: 0; accent-color: var(--cobalt); }
.slot:hover { border-color: var(--cobalt); }
.slot:has(:checked) { border-color: var(--cobalt); background: var(--cobalt-ground); }
button, select { min-block-size: 2.75rem; max-inline-size: 100%; padding: 0.5rem 1.25rem; border: 1px solid var(--cobalt); border-radius: 0.75rem; font: inherit; }
select { appearance: none; border-color: var(--line); background: var(--white) url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 8' fill='none' stroke='%23555' stroke-width='2'%3E%3Cpath d='m1 1.5 5 5 5-5'/%3E%3C/svg%3E") no-repeat right 1rem center / 0.75rem; color: inherit; padding-inline: 1rem 2.5rem; }
button { margin-block-start: 1.25rem; background: var(--cobalt); color: var(--white); font-weight: 600; cursor: pointer; }
button:hover { background: var(--cobalt-dark); }
details .row { display: flex; flex-wrap: wrap; gap: 0.75rem; padding-block: 0.25rem 1.25rem; }
.row > * { margin: 0; }
.whole { white-space: nowrap; }
.quiet { background: none; color: var(--cobalt); }
.quiet:hover { background: var(--cobalt-ground); }
@media (forced-colors: active) { .notice, .slot { border: 1px solid; } select { appearance: auto; } .sun, .bar { fill: currentcolor; } }
`;
