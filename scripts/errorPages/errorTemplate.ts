import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/root.mjs';

/** What differs from page to page; all of it is put in as it is. */
export interface ErrorPageParts {
  lang: string;
  /** Family of the dawn colours: the ground of the page. */
  tone: string;
  label: string;
  title: string;
  body: string;
  /** Links, as markup. */
  actions: string;
  /** Stands before the request's id. */
  reference: string;
}

/** "Cumulus" in the display font, drawn from `og/bricolage-grotesque-700.ttf` at 100 units per em with a tracking of -3.5: no font is fetched here. */
const WORDMARK =
  'M36 1Q28 1 22-1Q16-3 12-8Q8-12 6-19Q4-25 4-33Q4-41 6-47Q8-53 12-58Q16-63 22-65Q28-67 35-67Q42-67 46-66Q51-64 54-61Q58-58 59-54Q61-50 61-45L48-42Q48-46 46-49Q44-52 41-54Q39-56 35-56Q32-56 29-54Q26-53 24-50Q22-48 20-43Q19-39 19-33Q19-26 21-21Q23-16 27-13Q31-11 36-11Q42-11 45-13Q48-15 49-19Q50-22 50-27L63-25Q63-20 62-15Q61-10 57-6Q54-3 49-1Q44 1 36 1zM85 1Q76 1 72-5Q67-11 67-24L67-53L82-53L82-25Q82-18 84-14Q86-11 90-11Q93-11 95-12Q97-14 98-16Q100-19 101-22Q102-26 102-31L102-53L116-53L116-23L116 0L104 0L104-18L103-18Q102-11 99-7Q97-3 94-1Q90 1 85 1zM124 0L124-31L123-53L135-53L135-34L137-34Q138-41 140-45Q142-50 146-52Q149-54 154-54Q158-54 161-52Q165-49 166-45Q168-41 168-34L169-34Q170-41 173-45Q175-50 179-52Q182-54 187-54Q191-54 194-52Q197-51 200-47Q202-44 203-39Q204-35 204-28L204 0L189 0L189-27Q189-32 189-35Q188-38 186-40Q184-41 182-41Q178-41 176-39Q174-37 172-32Q171-28 171-22L171 0L157 0L157-26Q157-32 156-35Q155-38 153-40Q151-41 149-41Q145-41 143-39Q141-37 139-32Q138-28 138-22L138 0zM228 1Q219 1 214-5Q210-11 210-24L210-53L224-53L224-25Q224-18 227-14Q229-11 233-11Q236-11 238-12Q240-14 241-16Q243-19 244-22Q244-26 244-31L244-53L259-53L259-23L259 0L247 0L247-18L246-18Q244-11 242-7Q240-3 236-1Q233 1 228 1zM266 0L266-71L281-71L281 0zM305 1Q296 1 292-5Q287-11 287-24L287-53L302-53L302-25Q302-18 304-14Q306-11 310-11Q313-11 315-12Q317-14 319-16Q320-19 321-22Q322-26 322-31L322-53L336-53L336-23L336 0L324 0L325-18L323-18Q322-11 320-7Q318-3 314-1Q310 1 305 1zM365 1Q360 1 356 0Q351-1 348-3Q345-5 343-8Q341-11 341-15L353-18Q353-16 355-13Q356-11 359-10Q362-9 366-9Q370-9 373-11Q375-12 375-14Q375-16 374-17Q373-18 370-19Q368-20 364-21Q360-22 356-23Q352-24 349-26Q346-28 344-30Q342-33 342-37Q342-43 345-46Q347-50 352-52Q357-54 364-54Q371-54 376-52Q381-50 384-47Q387-43 387-37L375-35Q375-37 374-39Q372-41 370-42Q367-43 364-43Q360-43 358-42Q355-41 355-38Q355-36 357-35Q358-34 361-33Q364-32 368-32Q371-31 375-30Q379-29 382-27Q385-25 387-22Q389-20 389-15Q389-10 386-6Q383-3 378-1Q373 1 365 1z';

const RULES = `
*{box-sizing:border-box;margin:0}
html{background:var(--paper);color:var(--ink);-webkit-text-size-adjust:100%;text-size-adjust:100%;-webkit-font-smoothing:antialiased}
body{display:flex;flex-direction:column;min-height:100vh;min-height:100dvh;font:400 var(--size-text)/var(--leading-text) var(--font-text);overflow-wrap:break-word;--side:max(var(--gutter),(100% - var(--width-content))/2)}
header{padding-inline:var(--side);border-block-end:var(--line)}
header a{display:inline-flex;align-items:center;min-height:calc(var(--height-header) - 1px);color:inherit}
main{flex:1;display:grid;align-content:center;align-items:center;gap:var(--space-4) var(--space-8);padding:var(--space-section) var(--side);background:var(--ground)}
.sky{--ground:var(--sky-ground);--mid:var(--sky-mid);--deep:var(--sky-deep)}
.lilac{--ground:var(--lilac-ground);--mid:var(--lilac-mid);--deep:var(--lilac-deep)}
.marigold{--ground:var(--marigold-ground);--mid:var(--marigold-mid);--deep:var(--marigold-deep)}
.label{display:flex;align-items:center;gap:.625em;margin-block-end:var(--space-2);color:var(--deep);font-size:var(--size-small);font-weight:var(--weight-strong);line-height:1.3}
.label::before{content:'';width:1.375em;height:.5em;border-radius:var(--radius-pill);background:var(--mid)}
h1{font:var(--weight-display) var(--size-1)/var(--leading-tight) var(--font-display);letter-spacing:var(--tracking-display);text-wrap:balance}
.body{max-width:34em;margin-block-start:var(--space-3);color:var(--color-muted);font-size:var(--size-lead);line-height:1.45;text-wrap:pretty}
.actions{display:flex;flex-wrap:wrap;gap:var(--space-1) var(--space-2);margin-block-start:var(--space-4)}
.actions a{display:inline-flex;align-items:center;min-height:var(--height-control);padding:.6875rem 1.375rem;border:1.5px solid var(--cobalt);border-radius:var(--radius);background:var(--cobalt);color:var(--white);font-weight:var(--weight-strong);line-height:1.25;text-decoration:none}
.actions a:hover{border-color:var(--cobalt-dark);background:var(--cobalt-dark)}
.actions a+a{border-color:var(--color-control-line);background:none;color:inherit}
.actions a+a:hover{border-color:var(--ink);background:var(--white)}
.reference{margin-block-start:var(--space-3);color:var(--color-muted);font-size:var(--size-small);overflow-wrap:anywhere}
.reference b{font-weight:400;user-select:all}
a:focus-visible{outline:3px solid var(--color-focus);outline-offset:3px;border-radius:var(--radius-small)}
header path{fill:currentcolor}
.bar{fill:var(--cobalt)}
.cloud{width:8.5rem;height:auto}
.cloud .bar{fill:var(--white)}
.sun{fill:var(--marigold-mid)}
.gap{fill:none;stroke:var(--deep);stroke-width:1.5;stroke-dasharray:5 5}
@media (width<800px){:root{--height-header:4rem}main{align-content:start;padding-block:var(--space-5)}.cloud{order:-1}}
@media (width>=800px){main{grid-template-columns:minmax(0,7fr) minmax(0,4fr)}.cloud{width:100%;max-width:22rem;justify-self:end}}
@media (forced-colors:active){.bar,.cloud .bar,.sun{fill:canvastext}.gap{stroke:canvastext}}
@media print{main{background:none}.actions{display:none}}
`;

/** The style of every page; its hash is in their policy. */
export const ERROR_STYLE = `${readTokens(RULES)}${RULES}`;
/** Nothing but the style and the icon is allowed. */
export const ERROR_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(ERROR_STYLE).digest('base64')}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const ICON = readFileSync(join(root, 'apps/site/public/assets/icon.svg'), 'utf8').replace(/\n\s*/g, '');

/**
 * One page, whole: it fetches nothing.
 * @param id the request's id, or what the proxy replaces by it
 */
export function renderErrorPage(parts: ErrorPageParts, id: string): string {
  const { lang, tone, label, title, body, actions, reference } = parts;
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | Cumulus</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(ICON)}">
<style>${ERROR_STYLE}</style>
</head>
<body>
<header><a href="/"><svg width="141" height="27" viewBox="0 0 141 27" role="img" aria-label="Cumulus"><rect class="sun" x="12.5" width="11.5" height="7.5" rx="3.75"/><rect class="bar" x="4.5" y="9.5" width="24" height="7.5" rx="3.75"/><rect class="bar" y="19" width="34" height="7.5" rx="3.75"/><path transform="translate(43 23) scale(.25)" d="${WORDMARK}"/></svg></a></header>
<main class="${tone}">
<div>
<p class="label">${label}</p>
<h1>${title}</h1>
<p class="body">${body}</p>${actions}
<p class="reference">${reference} <b>${id}</b></p>
</div>
<svg class="cloud" viewBox="-1 -1 342 292" aria-hidden="true"><rect class="gap" x="126" y="26" width="113" height="73" rx="36.5"/><rect class="sun" x="206" y="1" width="115" height="75" rx="37.5"/><rect class="bar" x="45" y="120" width="240" height="75" rx="37.5"/><rect class="bar" y="215" width="340" height="75" rx="37.5"/></svg>
</main>
</body>
</html>
`;
}

/** The tokens that some rules use, and those that these use, with their values from the site's own file. @throws when there is no such token */
function readTokens(rules: string): string {
  const css = readFileSync(join(root, 'apps/site/src/design-system/tokens.css'), 'utf8');
  const blockOf = (selector: string) => css.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  const valuesIn = (block: string) =>
    new Map([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
  const all = valuesIn(blockOf(':root'));
  const own = new Set([...rules.matchAll(/(--[\w-]+):/g)].map(([, name = '']) => name));
  const used = new Map<string, string>();
  const take = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/var\((--[\w-]+)/g)) {
      const value = all.get(name);
      if (used.has(name) || (value === undefined && own.has(name))) continue;
      if (value === undefined)
        throw new Error(`${name} is used by the error pages and is no token of design-system/tokens.css`);
      used.set(name, value);
      take(value);
    }
  };
  take(rules);
  const write = (values: Iterable<[string, string]>) =>
    [...values].map(([name, value]) => `${name}:${value}`).join(';');
  const german = [...valuesIn(blockOf(':root:lang(de)'))].filter(([name]) => used.has(name));
  return `:root{${write(used)}}:root:lang(de){${write(german)}}`;
}
