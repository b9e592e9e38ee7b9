import { navigationHeaders } from '../navigation/navigationHeaders.ts';
import type { RenderLocals, Site } from '../Site.ts';
import { inlineHashes } from './inlineHashes.ts';
import type { SecurityEnvironment } from './SecurityEnvironment.ts';
import { type SecuredKind, securityHeaders } from './securityHeaders.ts';

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
