import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { languageOf } from '@cumulus/content-model/languageOf';
import { requestIdOf } from '@cumulus/http/requestContext';
import { cacheHeaders } from '../cachePolicy.ts';
import { responseHeaders } from '../security/securityHeaders.ts';
import type { Call } from './call.ts';
import { requestIdPair, sendMessage } from './responses.ts';

interface UnavailableTexts {
  /** Path of the home page. */
  home: string;
  title: string;
  text: string;
  tryAgain: string;
  toHome: string;
  /** Stands before the request's id. */
  reference: string;
}

const TEXTS: Readonly<Record<string, UnavailableTexts>> = {
  en: {
    home: '/',
    title: 'This doesn’t work at the moment',
    text: 'A part of our site can’t be reached. Please try again in a minute. If you have just sent something, look whether it has arrived before you send it again.',
    tryAgain: 'Try again',
    toHome: 'To the home page',
    reference: 'Reference:',
  },
  de: {
    home: '/de',
    title: 'Das geht gerade nicht',
    text: 'Ein Teil unserer Website ist nicht erreichbar. Bitte versuchen Sie es in einer Minute noch einmal. Wenn Sie gerade etwas gesendet haben, prüfen Sie bitte zuerst, ob es angekommen ist.',
    tryAgain: 'Noch einmal versuchen',
    toHome: 'Zur Startseite',
    reference: 'Referenz:',
  },
  fr: {
    home: '/fr-FR',
    title: 'Cela ne fonctionne pas pour le moment',
    text: 'Une partie de notre site est injoignable. Réessayez dans une minute. Si vous venez d’envoyer quelque chose, vérifiez d’abord si c’est arrivé.',
    tryAgain: 'Réessayer',
    toHome: 'Vers la page d’accueil',
    reference: 'Référence :',
  },
  es: {
    home: '/es-ES',
    title: 'Esto no funciona en este momento',
    text: 'No se puede acceder a una parte de nuestro sitio. Vuelve a intentarlo en un minuto. Si acabas de enviar algo, comprueba antes si ha llegado.',
    tryAgain: 'Intentarlo de nuevo',
    toHome: 'A la página de inicio',
    reference: 'Referencia:',
  },
  it: {
    home: '/it',
    title: 'Al momento non funziona',
    text: 'Una parte del nostro sito non è raggiungibile. Riprova tra un minuto. Se hai appena inviato qualcosa, controlla prima se è arrivato.',
    tryAgain: 'Riprova',
    toHome: 'Alla pagina iniziale',
    reference: 'Riferimento:',
  },
  pt: {
    home: '/pt-BR',
    title: 'Isto não funciona no momento',
    text: 'Não é possível acessar uma parte do nosso site. Tente de novo em um minuto. Se você acabou de enviar algo, verifique antes se chegou.',
    tryAgain: 'Tentar de novo',
    toHome: 'Para a página inicial',
    reference: 'Referência:',
  },
};

/** In the colours of `design-system/tokens.css`: the page loads nothing. */
const STYLES = `
body { margin: 0; background: oklch(98% 0.012 82deg); color: oklch(23.5% 0.045 266deg); font: 1.0625rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; color-scheme: light; }
main { box-sizing: border-box; max-inline-size: 44rem; margin-inline: auto; padding: clamp(2rem, 10vh, 6rem) 1.25rem; }
h1 { margin: 0 0 1rem; font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem); line-height: 1.1; }
p { margin: 0 0 1rem; max-inline-size: 38em; }
nav { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; align-items: center; }
a { display: inline-flex; align-items: center; min-block-size: 2.75rem; color: oklch(49% 0.225 264deg); }
a:first-child { padding-inline: 1.25rem; border: 1px solid transparent; border-radius: 0.75rem; background: oklch(49% 0.225 264deg); color: oklch(99.8% 0.003 88deg); font-weight: 600; text-decoration: none; }
.reference { margin-block-start: 1.5rem; color: oklch(43% 0.032 266deg); font-size: 0.9375rem; }
a:focus-visible { outline: 3px solid oklch(49% 0.225 264deg); outline-offset: 3px; }
`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLES).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** What is unavailable: by default a service that can't be reached. */
interface Unavailability {
  status: number;
  /** For programs. */
  text: string;
  /** Further headers as flat pairs. */
  headers: readonly string[];
}

const UNREACHABLE: Unavailability = { status: 502, text: 'This can’t be reached just now', headers: [] };

/**
 * Answers that something is unavailable: with a page in the visitor's language where a person opened an address, else with one line of text.
 */
export function sendUnavailable({ request, response }: Call, unavailability = UNREACHABLE): void {
  const { status, text, headers } = unavailability;
  if (!isForPerson(request)) {
    sendMessage(response, status, text, [...headers]);
    return;
  }
  const language = preferredLanguage(request.headers['accept-language'] ?? '');
  const body = Buffer.from(page(language, requestIdOf(request)));
  response.writeHead(status, [
    ...withoutPolicy(responseHeaders('message')),
    ...['Content-Security-Policy', POLICY, 'Content-Type', 'text/html; charset=utf-8', 'Content-Language', language],
    ...[
      ...cacheHeaders('message'),
      ...requestIdPair(response, 'message'),
      'X-Robots-Tag',
      'noindex',
      'Content-Length',
      String(body.length),
    ],
    ...headers,
  ]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Scripts ask for anything, browsers that open an address for HTML. */
function isForPerson({ headers }: IncomingMessage): boolean {
  const destination = headers['sec-fetch-dest'] ?? 'document';
  return destination === 'document' && /\btext\/html\b/i.test(headers.accept ?? '');
}

/** The first of our languages in the order in which the visitor prefers them; English for others. */
function preferredLanguage(header: string): string {
  const wanted = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = Number(/^\s*q=(.*)$/.exec(parameters.at(-1) ?? 'q=1')?.[1] ?? 1);
      return { language: languageOf(tag), quality: Number.isNaN(quality) ? 0 : quality };
    });
  const sorted = wanted.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality);
  return sorted.find(({ language }) => Object.hasOwn(TEXTS, language))?.language ?? 'en';
}

/** @param id the request's, in the form of `requestIdOf`, which needs no escaping */
function page(language: string, id: string): string {
  const { home, title, text, tryAgain, toHome, reference } = TEXTS[language] ?? (TEXTS.en as UnavailableTexts);
  // An empty address is that of the page itself.
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Cumulus</title>
<style>${STYLES}</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p><nav><a href="">${tryAgain}</a><a href="${home}">${toHome}</a></nav><p class="reference">${reference} ${id}</p></main></body>
</html>
`;
}

/** The page has styles, which the policy of messages forbids. */
const withoutPolicy = (headers: readonly string[]) =>
  headers.filter((_, index) => headers[index - (index % 2)] !== 'Content-Security-Policy');
