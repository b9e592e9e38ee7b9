import { createHash } from 'node:crypto';
import type { RenderLocals, Site } from '../site.ts';
import { navigationHeaders } from '../speculationRules.ts';
import type { AnswerHashes, SecurityEnvironment } from './contentSecurityPolicy.ts';
import { type SecuredKind, securityHeaders } from './securityHeaders.ts';

/** Tags one by one, so that what looks like a tag inside a comment, an attribute, a title or a script is not taken for one. */
const PIECES =
  /<!--[\s\S]*?-->|<(script|style|title|noscript|template)\b((?:"[^"]*"|'[^']*'|[^'">])*)>([\s\S]*?)<\/\1\s*>|<(\/head|body)\b|<[a-z/](?:"[^"]*"|'[^']*'|[^'">])*>/gi;

const TYPE = /\stype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;
/** Types that a browser runs; any other (`application/ld+json`) makes a data block, which no policy concerns. */
const RUNS = /^(|module|text\/javascript|application\/javascript|importmap|speculationrules)$/i;

/**
 * Hashes of the inline scripts and styles in a page's head. Those in its body get none on purpose: all inline code of this site stands in
 * the head, and content stands in the body, so what slips into content is not made trusted by being there when the page was rendered.
 * @param html the page as it is sent
 */
export function inlineHashes(html: string): AnswerHashes {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, element, attributes = '', text = '', end] of html.matchAll(PIECES)) {
    if (end) break;
    if (element?.toLowerCase() === 'style') styles.add(hashOf(text));
    if (element?.toLowerCase() === 'script' && isInlineCode(attributes)) scripts.add(hashOf(text));
  }
  return { scriptHashes: [...scripts], styleHashes: [...styles] };
}

function isInlineCode(attributes: string): boolean {
  const [, double, single, bare] = TYPE.exec(attributes) ?? [];
  return !/\ssrc\s*=/i.test(attributes) && RUNS.test((double ?? single ?? bare ?? '').trim());
}

/** Browsers read line ends as one character before they hash. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text.replace(/\r\n?/g, '\n')).digest('base64')}'`;
}

type Render = Site['render'];

/**
 * Adds to each answer that the site makes what depends on it: for a page the policy with the hashes of its inline code, and what browsers may
 * fetch ahead. Stored with the page, so that a hit costs nothing.
 * @param render makes the answers
 * @param environment what the policy depends on besides the page
 */
export function secureRendering(render: Render, environment: SecurityEnvironment): Render {
  return async (request, locals) => {
    const answer = await render(request, locals);
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
    const headers = new Headers(answer.headers);
    if (!isPage) {
      for (const [name, value] of securityHeaders({ kind: 'endpoint', environment })) headers.set(name, value);
      return new Response(answer.body, { status: answer.status, headers });
    }
    const html = await answer.text();
    const kind = kindOf(locals);
    for (const [name, value] of securityHeaders({ kind, environment, ...inlineHashes(html) })) headers.set(name, value);
    if (kind === 'page') for (const [name, value] of navigationHeaders()) headers.set(name, value);
    return new Response(html, { status: answer.status, headers });
  };
}

function kindOf({ isPreview }: RenderLocals): SecuredKind {
  return isPreview ? 'preview' : 'page';
}
