import { readablePath } from './canonicalPath.ts';

/** Schemes of addresses that are linked (REQ-LNK-05). Of other links only the text is shown. */
export const LINKED_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel', 'sms'];

const SCHEME = /^[a-z][a-z\d+.-]*:/i;
/** A path, an anchor or a query of this site, or another host (`//…`). */
const ROOTED = /^[/#?]/;
/** `https:example.com` and `https:/example.com`, which browsers take for paths of this site. */
const SLASH_MISSING = /^(https?):\/?(?=[^/\\])/i;
/** Of another host: with a scheme that has one, or without a scheme. */
const WITH_HOST = /^(?:https?:)?\/\//i;
const HOST = /^(?:[\p{L}\p{N}-]{1,63}\.)+(\p{L}{2,63}|xn--[a-z\d-]{2,59})(?::\d{1,5})?(?=[/?#]|$)/iu;
const MAIL = /^[\w.+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,63}$/u;

/** Endings of hosts beside those of countries. Others could as well be those of a file, such as `notes.html`. */
const ENDINGS: ReadonlySet<string> = new Set(
  [
    ...['com org net edu gov int mil info biz name pro eco coop museum example test'],
    ...[
      'academy agency app art blog business cafe careers chat cloud club community company consulting design dev digital',
    ],
    ...[
      'education email events finance foundation games global group guide guru health help host house marketing media',
    ],
    ...[
      'network news one online page photos partners productions project report school services shop site social software',
    ],
    ...[
      'solutions space store studio support systems tech technology tips today tools top travel university video wiki',
    ],
    ...['work works world xyz'],
  ].flatMap((line) => line.split(' ')),
);
/** Endings of two letters that files have more often than hosts do. */
const FILE_ENDINGS: ReadonlySet<string> = new Set(['md', 'js', 'ts', 'gz', 'sh', 'py', 'ps']);

/**
 * Completes an address that an editor wrote without a scheme, where only one meaning is possible: `www.example.com` and `example.com/x` become https,
 * `jane@example.com` becomes `mailto:`. Paths, anchors and addresses with a scheme stay as they are. REQ-LNK-06.
 * @param address without white space around it; its host may be percent-encoded, as Markdown's parser leaves it
 * @returns undefined for an address that isn't linked: it would lead elsewhere from each page, such as `pricing` or `notes.html`, or has no valid host
 */
export function completeAddress(address: string): string | undefined {
  if (WITH_HOST.test(address)) return URL.canParse(address, 'https://relative.invalid') ? address : undefined;
  const written = address.replace(/^[^/?#]+/, readablePath);
  const rest = written.replace(SLASH_MISSING, '');
  if (rest !== written) return isHost(rest) ? written.replace(SLASH_MISSING, '$1://') : undefined;
  if (isHost(written)) return `https://${written}`;
  if (MAIL.test(written)) return `mailto:${written}`;
  return ROOTED.test(written) || SCHEME.test(written) ? written : undefined;
}

/** Whether an address begins with what can only be a host. */
function isHost(address: string): boolean {
  const [host, ending = ''] = HOST.exec(address) ?? [];
  if (!host || !URL.canParse(`https://${address}`)) return false;
  if (/^www\.[^.]+\./i.test(host)) return true;
  const last = ending.toLowerCase();
  return ENDINGS.has(last) || /^xn--|[^a-z]/.test(last) || (last.length === 2 && !FILE_ENDINGS.has(last));
}
