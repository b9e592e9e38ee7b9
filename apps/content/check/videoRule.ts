import { canFrame, isVideoServiceHost, readVideoSource } from '@cumulus/content-model/embeds';
import { type CheckedSpace, type Finding, findingAt, publishedEntries, typeOf } from './checkedContent.ts';

const FIELD = 'url';

/** Finds videos that are no file, of neither of the two services, and of no host that pages may frame: they are shown as a link. REQ-VID-02. */
export function videoRule(space: CheckedSpace): Finding[] {
  return publishedEntries(space).flatMap((placed) => {
    if (typeOf(placed.entity) !== 'mediaVideo') return [];
    return Object.entries(placed.entity.fields[FIELD] ?? {}).flatMap(([locale, value]) => {
      const fault = typeof value === 'string' && value.trim() && videoFault(value, space.frameHosts);
      return fault ? [findingAt(placed, [FIELD, locale], `the field "${FIELD}" is ${value}, ${fault}`)] : [];
    });
  });
}

function videoFault(url: string, frameHosts: readonly string[]): string | undefined {
  let source: ReturnType<typeof readVideoSource>;
  try {
    source = readVideoSource({ url });
  } catch {
    return 'which is neither an https address nor a path of this site';
  }
  if (source.kind !== 'embed' || canFrame(source.url, frameHosts)) return undefined;
  const host = URL.parse(source.url)?.hostname;
  return host === undefined || isVideoServiceHost(host)
    ? 'which names no video: give the address of one, of a playlist, or of a file'
    : `which is only shown as a link: give a video of YouTube or Vimeo, or a file, or add ${host} to FRAME_HOSTS`;
}
