import type { z } from 'zod';

const HOST = /^(?:(?:[a-z\d-]+\.)*[a-z\d-]+|\[[\da-f:]+\])$/;

/**
 * Reads `FRAME_ANCESTORS`: the origins that may show pages in debug mode in a frame, such as the studio's.
 * @param list origins separated by spaces; '' or `none`: nobody
 */
export function readFrameAncestors(list: string, context: z.RefinementCtx): readonly string[] {
  const origins = list.split(/\s+/).filter((text) => text !== '' && text !== 'none');
  const wrong = origins.filter((text) => originOf(text) === undefined);
  if (wrong.length > 0)
    context.addIssue(
      `FRAME_ANCESTORS must be origins separated by spaces, such as https://studio.example.com, not ${wrong.join(' ')}`,
    );
  return [...new Set(origins.map((text) => originOf(text) ?? text))];
}

/** As browsers write it. Undefined where it has more than scheme, host and port: what follows would be read as a part of the policy. */
function originOf(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || !HOST.test(url.hostname)) return undefined;
  return url.href === `${url.origin}/` ? url.origin : undefined;
}
