import { isObject, parseIfJson } from '@cumulus/server/json';
import { html } from 'hono/html';
import { addOnName, departmentName, templateName } from './choiceNames.ts';
import { nameWorkspace, readableAddress } from './nameWorkspace.ts';
import type { ReceivedSignUp } from './redeemReference.ts';
import { type Language, languageOf, type ProductTexts, textsOf } from './texts.ts';

/** What is inserted into it is escaped, unless it is markup itself. Attributes are quoted in the template. */
type Markup = ReturnType<typeof html>;

/** What all pages need. */
export interface PageFrame {
  language: Language;
  /** Path of the stylesheet. */
  stylesheet: string;
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string;
}

/** Pages besides the workspace. */
export type MessagePage = 'used' | 'expired' | 'unknown' | 'down' | 'tooMany' | 'forgotten' | 'notFound' | 'logIn';

/** Bars of three lengths that make a cloud, as on the site. */
const LOGO = html`<svg class="logo" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"
  ><rect class="sun" x="12.5" y="6.5" width="9" height="5.5" rx="2.75"/><rect class="bar" x="7.5" y="13.5" width="16.5" height="5.5" rx="2.75"/><rect
    class="bar" x="3.5" y="20.5" width="25" height="5.5" rx="2.75"/></svg>`;

const MAX_VALUE = 80;

/** A value that a visitor chose or typed, as one short line. */
const shortLine = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return [...line].length > MAX_VALUE ? `${[...line].slice(0, MAX_VALUE - 1).join('')}…` : line;
};

/** The site has German pages under `/de`. */
const siteAddress = ({ siteUrl, language }: PageFrame, path: string) =>
  `${siteUrl}${language === 'de' ? '/de' : ''}${path}`;

function document(frame: PageFrame, title: string, main: Markup, account?: Markup): string {
  const texts = textsOf(frame.language);
  return String(html`<!doctype html>
<html lang="${frame.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${texts.product}</title>
<link rel="stylesheet" href="${frame.stylesheet}">
</head>
<body>
<header class="top"><a class="brand" href="${siteAddress(frame, '/')}">${LOGO}<span>Cumulus</span></a>${account}</header>
<main>${main}</main>
<footer class="foot"><p>${texts.standIn}</p><a href="${siteAddress(frame, '/')}">${texts.home}</a></footer>
</body>
</html>
`);
}

/** The first page of a new workspace, in the language of the sign-up. */
export function welcomePage(base: Omit<PageFrame, 'language'>, signUp: ReceivedSignUp): string {
  const { received } = signUp;
  const values = withLinkChoice(signUp.values);
  const language = languageOf(values.locale);
  const texts = textsOf(language);
  const email = shortLine(readableAddress(values.email));
  const workspace = nameWorkspace(values.email) ?? texts.ownWorkspace;
  const main = html`<div class="workspace">
<section class="intro" aria-labelledby="title">
<p class="name"><span class="initial" aria-hidden="true">${[...workspace][0] ?? ''}</span><span>${workspace}</span></p>
<h1 id="title">${texts.welcome.title}</h1>
<p class="lead">${texts.welcome.lead}</p>
<h2>${texts.facts.heading}</h2>
${facts(texts, values, language)}
</section>
${board(texts, values.template && templateName(values.template, language))}
</div>
<section class="next"><h2>${texts.next.heading}</h2><ol>${texts.next.steps.map((step) => html`<li>${step}</li>`)}</ol></section>
<details class="received"><summary>${texts.received.summary}</summary><p>${texts.received.text}</p><pre>${received}</pre></details>`;
  const account = html`<p class="account"><span>${texts.welcome.signedIn}</span> <strong>${email}</strong></p>`;
  return document({ ...base, language }, texts.welcome.title, main, account);
}

/** Longer texts in a link are no choice. */
const MAX_CHOICE_CHARACTERS = 200;

/**
 * Adds the choice of the link that a visitor came by, to a sign-up that was opened without one: a campaign's link to the home page can name a plan. Its parameters are
 * `redirectParams`, as JSON.
 */
function withLinkChoice(values: ReceivedSignUp['values']): ReceivedSignUp['values'] {
  const parameters = parseIfJson(values.redirectParams ?? '');
  const read = (name: string) => {
    const value = isObject(parameters) && Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    return typeof value === 'string' && value && value.length <= MAX_CHOICE_CHARACTERS ? value : null;
  };
  return {
    ...values,
    plan: values.plan ?? read('plan'),
    billingPeriod: values.billingPeriod ?? read('period'),
    template: values.template ?? read('template'),
  };
}

function facts({ facts: labels, billing }: ProductTexts, values: ReceivedSignUp['values'], language: Language): Markup {
  const period = Object.entries(billing).find(([name]) => name === values.billingPeriod)?.[1];
  const plan = values.plan && values.plan.charAt(0).toUpperCase() + values.plan.slice(1);
  const rows: [string, string | null | undefined][] = [
    [labels.plan, plan],
    [labels.billing, period ?? values.billingPeriod],
    [labels.people, values.people === null ? null : new Intl.NumberFormat(language).format(values.people)],
    [labels.addOns, values.addOns.map((name) => addOnName(name, language)).join(', ')],
    [labels.department, values.department && departmentName(values.department, language)],
    [labels.template, values.template && templateName(values.template, language)],
  ];
  const items = rows.map(([label, value]) =>
    value
      ? html`<div><dt>${label}</dt><dd>${shortLine(value)}</dd></div>`
      : html`<div><dt>${label}</dt><dd class="none">${labels.none}</dd></div>`,
  );
  return html`<dl class="facts">${items}</dl>`;
}

/** A small board with the first cards; it only shows what a workspace is. */
function board({ board: texts }: ProductTexts, template: string | null): Markup {
  const [first, second, third, created] = texts.cards.map((text) => html`<li>${text}</li>`);
  const columns = [[first, second], [third], [created]].map(
    (cards, index) =>
      html`<div class="column" data-tone="${['peach', 'lilac', 'mint'][index]}"><h3>${texts.columns[index]}</h3><ul>${cards.flatMap((card) => card ?? [])}</ul></div>`,
  );
  return html`<section class="board" aria-label="${texts.label}"><p class="boardTitle">${template ? shortLine(template) : texts.label}</p><div class="columns">${columns}</div></section>`;
}

const TEXT_ONLY = new Set<MessagePage>(['notFound', 'logIn']);

/**
 * A page that says what happened, with a way on.
 * @param again path of this page, where trying again may help
 */
export function messagePage(frame: PageFrame, page: MessagePage, again?: string): string {
  const texts = textsOf(frame.language);
  const { title, text } = texts[page];
  const start = html`<a class="button" href="${siteAddress(frame, '/pricing')}">${texts.startAgain}</a>`;
  const retry = html`<a class="button" href="${again ?? ''}">${texts.tryAgain}</a>`;
  const home = html`<a class="button" href="${siteAddress(frame, '/')}">${texts.home}</a>`;
  const logIn = html`<a class="quiet" href="/log-in">${texts.logIn.title}</a>`;
  const ways = TEXT_ONLY.has(page)
    ? [home]
    : [again === undefined ? start : retry, ...(page === 'used' ? [logIn] : [])];
  const main = html`<section class="message"><h1>${title}</h1><p class="lead">${text}</p><p class="ways">${ways}</p></section>`;
  return document(frame, title, main);
}
