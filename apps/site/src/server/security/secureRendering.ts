import { createHash } from 'node:crypto';
import type { RenderLocals, Site } from '../site.ts';
import { navigationHeaders } from '../speculationRules.ts';
import { withoutUnusedRules } from '../unusedRules.ts';
import type { AnswerHashes, SecurityEnvironment } from './contentSecurityPolicy.ts';
import { type SecuredKind, securityHeaders } from './securityHeaders.ts';

/** Matches whole elements and tags, so that tag-like text in a comment, attribute, title or script is skipped. */
const PIECES =
  /<!--[\s\S]*?-->|<(script|style|title|noscript|template)\b((?:"[^"]*"|'[^']*'|[^'">])*)>([\s\S]*?)<\/\1\s*>|<(\/head|body)\b|<[a-z/](?:"[^"]*"|'[^']*'|[^'">])*>/gi;

const TYPE = /\stype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;
/** Script types that a browser executes. Any other (`application/ld+json`) is a data block, which needs no hash. */
const RUNS = /^(|module|text\/javascript|application\/javascript|importmap|speculationrules)$/i;

/**
 * Hashes of the inline scripts and styles in a page's head. Inline code in the body gets no hash on purpose: the body is content, and code injected
 * there must not become trusted.
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

/** Browsers normalize line endings before hashing. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text.replace(/\r\n?/g, '\n')).digest('base64')}'`;
}

type Render = Site['render'];
/** Which other origins may show a rendered page in a frame. */
type FrameAncestors = (locals: RenderLocals) => readonly string[];

/**
 * Adds the security headers to each response that the site renders; for a page the CSP with its hashes, and the speculation rules. They are stored
 * with the page, so a cache hit costs nothing. Rules that the page doesn't use are left out first, since the CSP has the hash of its styles.
 */
export function secureRendering(
  render: Render,
  environment: SecurityEnvironment,
  ancestorsOf: FrameAncestors = () => [],
): Render {
  return async (request, locals) => {
    const rendered = await render(request, locals);
    const type = rendered.headers.get('content-type') ?? '';
    const headers = new Headers(rendered.headers);
    if (!type.startsWith('text/html')) {
      const kind = kindOfFile(type, locals);
      for (const [name, value] of securityHeaders({ kind, environment })) headers.set(name, value);
      return new Response(rendered.body, { status: rendered.status, headers });
    }
    const html = withoutUnusedRules(await rendered.text());
    const kind = kindOf(locals);
    const answer = { kind, environment, frameAncestors: ancestorsOf(locals), ...inlineHashes(html) };
    for (const [name, value] of securityHeaders(answer)) headers.set(name, value);
    if (kind === 'page') for (const [name, value] of navigationHeaders()) headers.set(name, value);
    return new Response(html, { status: rendered.status, headers });
  };
}

/** Social images are public pictures; those of drafts are not. */
function kindOfFile(type: string, { isPreview }: RenderLocals): SecuredKind {
  return type.startsWith('image/') && !isPreview ? 'asset' : 'endpoint';
}

function kindOf({ isPreview }: RenderLocals): SecuredKind {
  return isPreview ? 'preview' : 'page';
}
