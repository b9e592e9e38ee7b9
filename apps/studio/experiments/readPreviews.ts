import { RequestError } from '@cumulus/server/Service';
import type { Neighbour } from '../Neighbour.ts';
import { readExperiment } from './experimentSource.ts';
import { previewAddresses } from './previewAddress.ts';

/** A page as a frame shows it isn’t cached: beside other work the site takes seconds for the first. */
const TIMEOUT_MS = 10_000;
const TOO_MANY = 429;

/** The variations of an experiment as frames. The application reads the same type. */
export interface Previews {
  /** Origin of the site. */
  site: string;
  /** Whether it answers the studio. */
  answers: boolean;
  /** Origins that may show it in a frame, or `*` for all. */
  ancestors: readonly string[];
  frames: readonly { variation: string; address: string }[];
}

/** What an experiment's variations look like. @throws RequestError 404; 429 where the site was asked for too many pages */
export async function readPreviews(content: Neighbour, siteUrl: string, key: string): Promise<Previews> {
  const { shown } = await readExperiment(content, key);
  const { experiment: file } = shown;
  const frames = (file?.variations ?? []).flatMap(({ key: variation }, index) => {
    const addresses = file && previewAddresses(siteUrl, shown, file, index);
    return addresses ? [{ variation, address: addresses.frame }] : [];
  });
  const [first] = frames;
  const ancestors = first && (await readAncestors(first.address));
  return { site: new URL(siteUrl).origin, answers: ancestors !== undefined, ancestors: ancestors ?? [], frames };
}

/**
 * Asks for a variant as a frame would, so that a proxy before the site counts too.
 * @returns who may frame it; undefined where the site doesn't answer
 * @throws RequestError 429 as the site's limit of such pages
 */
async function readAncestors(address: string): Promise<string[] | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(address, { method: 'HEAD', signal }).catch(() => undefined);
  if (answer?.status === TOO_MANY)
    throw new RequestError(TOO_MANY, 'TooMany', 'the site shows a client only so many in a minute (RATE_LIMIT_DEBUG).');
  return answer?.ok ? ancestorsIn(answer.headers) : undefined;
}

/** The policy counts before `X-Frame-Options`, which can't name another origin. */
function ancestorsIn(headers: Headers): string[] {
  const [, sources] = /(?:^|[;,]) *frame-ancestors +([^;,]+)/i.exec(headers.get('content-security-policy') ?? '') ?? [];
  if (sources !== undefined) return sources.trim().split(/ +/);
  return headers.has('x-frame-options') ? [] : ['*'];
}
