import { type CheckedSpace, type Finding, findingAt, publishedEntries, typeOf } from './checkedContent.ts';

const FIELD = 'url';
/** Addresses of videos of the two services, as they are copied from their pages: the site shows their players. */
const PLAYERS: readonly { host: RegExp; isVideo(url: URL): boolean }[] = [
  { host: /(^|\.)youtu\.be$/, isVideo: ({ pathname }) => /^\/[\w-]{6,}/.test(pathname) },
  {
    host: /(^|\.)youtube(-nocookie)?\.com$/,
    isVideo: ({ pathname, searchParams }) =>
      /^\/(embed|shorts|live|v|e)\/[\w-]{6,}/.test(pathname) || ['v', 'list'].some((name) => searchParams.get(name)),
  },
  { host: /(^|\.)vimeo\.com$/, isVideo: ({ pathname }) => /\/\d{4,}/.test(pathname) },
];
/** Of paths of this site, which pages don't frame. */
const THIS_SITE = 'this-site.invalid';
const FILE = /\.(mp4|m4v|webm|ogv|mov)$/i;

/** Finds videos that are no file, of neither of the two services, and of no host that pages may frame: browsers block their frame. REQ-VID-02. */
export function videoRule(space: CheckedSpace): Finding[] {
  return publishedEntries(space).flatMap((placed) => {
    if (typeOf(placed.entity) !== 'mediaVideo') return [];
    return Object.entries(placed.entity.fields[FIELD] ?? {}).flatMap(([locale, value]) => {
      const fault = typeof value === 'string' && value.trim() && videoFault(value.trim(), space.frameHosts);
      return fault ? [findingAt(placed, [FIELD, locale], `the field "${FIELD}" is ${value}, ${fault}`)] : [];
    });
  });
}

function videoFault(address: string, frameHosts: readonly string[]): string | undefined {
  const url = URL.parse(address, `https://${THIS_SITE}`);
  if (!url || !/^https?:$/.test(url.protocol)) return 'which is neither an https address nor a path of this site';
  if (FILE.test(url.pathname)) return undefined;
  const service = PLAYERS.find(({ host }) => host.test(url.hostname));
  if (service?.isVideo(url)) return undefined;
  if (frameHosts.some((host) => matchesHost(url.hostname, host))) return undefined;
  return service || url.hostname === THIS_SITE
    ? 'which names no video: give the address of one, of a playlist, or of a file'
    : `which browsers don't show on a page: give a video of YouTube or Vimeo, or a file, or add ${url.hostname} to FRAME_HOSTS`;
}

/** @param allowed a host, or `*.` before one for all below it */
function matchesHost(host: string, allowed: string): boolean {
  return allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed;
}

/**
 * Reads the hosts that pages may frame.
 * @param text `FRAME_HOSTS`: hosts or origins, separated by commas or spaces
 */
export function readFrameHosts(text: string | undefined): string[] {
  const parts = (text ?? '').split(/[\s,]+/).filter(Boolean);
  return parts.map((part) =>
    part
      .replace(/^[a-z]+:\/\//i, '')
      .replace(/[:/].*$/, '')
      .toLowerCase(),
  );
}
