import { join } from 'node:path';
import { isObject, scalarText } from '@cumulus/server/json';
import { type Fingerprint, fingerprintFiles, isRecentlyModified } from '../files/fileChanges.ts';
import { type LocatedAsset, locateAsset } from '../images/assets.ts';
import { encodePath, pathSegments, versionedPath, versionOf } from '../images/assetVersion.ts';
import { type PictureFacts, readPicture } from '../images/readPicture.ts';
import { sourceHash } from '../images/sourceHash.ts';
import type { Host, SourceEntity, View } from '../space.ts';

const VENDOR_URL = /^(?:https?:)?\/\/((?:images|videos|assets)\.ctfassets\.net)(\/[^?#]+)$/;
const PICTURE_HOST = 'images.ctfassets.net';
/** Files that are read at a time. */
const AT_A_TIME = 8;
const GONE = 'gone';

/** An asset's file on disk. */
interface KnownFile {
  /** Where it is, or has to be. */
  path: string;
  /** From `fileMark`; `gone` where there is none. */
  mark: string;
  isRecentlyModified: boolean;
  /** What the file changes in the asset's field. */
  found?: { url: string; size: number; facts: PictureFacts | undefined };
}

/**
 * Completes assets by what their files say, as the vendor does for an upload: a version in the address, size, dimensions, and whether the picture moves. So a file
 * that is overwritten changes its asset, which is published like any change of the content.
 * REQ-IMG-05.
 */
export class AssetFiles {
  readonly #folder: string;
  readonly #known = new Map<string, KnownFile>();
  readonly #completed = new WeakMap<SourceEntity, { mark: string; entity: SourceEntity }>();

  /** @param folder the content folder */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @returns the views with completed assets; an asset whose file is missing or not in the folder stays as it is */
  async complete({ delivery, preview }: Record<Host, View>): Promise<Record<Host, View>> {
    // Most assets are in both views.
    const done = new Map<SourceEntity, SourceEntity>();
    return { delivery: await this.#completeView(delivery, done), preview: await this.#completeView(preview, done) };
  }

  /**
   * Forgets all files but those of these views.
   * @returns the state in which the others were read, to be compared with `fingerprint`
   */
  keepOnly(views: readonly View[]): Fingerprint {
    const urls = new Set(views.flatMap(({ assets }) => [...assets.values()].flatMap(urlsOf)));
    for (const url of this.#known.keys()) if (!urls.has(url)) this.#known.delete(url);
    const files = [...this.#known.values()];
    return {
      text: files.map(({ path, mark }) => `${path}:${mark}`).join('\n'),
      isRecentlyModified: files.some((file) => file.isRecentlyModified),
    };
  }

  /** The files' state at this moment. */
  fingerprint(): Promise<Fingerprint> {
    return fingerprintFiles([...this.#known.values()].map(({ path }) => path));
  }

  async #completeView({ entries, assets }: View, done: Map<SourceEntity, SourceEntity>): Promise<View> {
    const waiting = [...assets.values()].filter((asset) => !done.has(asset));
    while (waiting.length > 0)
      await Promise.all(
        waiting.splice(0, AT_A_TIME).map(async (asset) => done.set(asset, await this.#completeAsset(asset))),
      );
    return { entries, assets: new Map([...assets].map(([id, asset]) => [id, done.get(asset) ?? asset])) };
  }

  async #completeAsset(asset: SourceEntity): Promise<SourceEntity> {
    const files = Object.entries(asset.fields.file ?? {});
    const known = await Promise.all(files.map(([, file]) => this.#read(file)));
    const mark = known.map((file) => `${file?.mark}:${file?.found?.url}`).join();
    const earlier = this.#completed.get(asset);
    if (earlier?.mark === mark) return earlier.entity;
    const changed = files.map(([locale, file], index) => [locale, completeFile(file, known[index])] as const);
    const entity = { ...asset, fields: { ...asset.fields, file: Object.fromEntries(changed) } };
    const result = known.some((file) => file?.found) ? entity : asset;
    this.#completed.set(asset, { mark, entity: result });
    return result;
  }

  async #read(field: unknown): Promise<KnownFile | undefined> {
    const url = isObject(field) ? scalarText(field.url) : '';
    const [, host, typedPath] = VENDOR_URL.exec(url) ?? [];
    if (!host || !typedPath) return undefined;
    const segments = pathSegments(typedPath);
    const located = await locateAsset(this.#folder, host, encodePath(segments)).catch(() => undefined);
    const known = located
      ? await this.#describe(host, segments, located, this.#known.get(url))
      : this.#missing(host, segments);
    if (known) this.#known.set(url, known);
    return known;
  }

  /** A file that isn't there yet is looked for from now on. */
  #missing(host: string, [space = '', ...rest]: string[]): KnownFile | undefined {
    if ([space, ...rest].some((part) => part === '..' || part.includes('\0'))) return undefined;
    return { path: join(this.#folder, space, 'assets', host, space, ...rest), mark: GONE, isRecentlyModified: false };
  }

  async #describe(
    host: string,
    segments: string[],
    located: LocatedAsset,
    earlier: KnownFile | undefined,
  ): Promise<KnownFile> {
    const { path, mark, size, modifiedMs } = located;
    if (earlier?.mark === mark && earlier.path === path && !earlier.isRecentlyModified) return earlier;
    const isRecent = isRecentlyModified(modifiedMs);
    const hash = await sourceHash(located);
    const facts = host === PICTURE_HOST ? await readPicture(located) : undefined;
    const url = `//${host}${versionedPath(segments, versionOf(hash))}`;
    return { path, mark, isRecentlyModified: isRecent, found: { url, size, facts } };
  }
}

function urlsOf({ fields }: SourceEntity): string[] {
  return Object.values(fields.file ?? {}).flatMap((file) => (isObject(file) ? scalarText(file.url) : []));
}

/** The file's field with its version, and with the size and dimensions that the file has. */
function completeFile(field: unknown, known: KnownFile | undefined): unknown {
  if (!known?.found || !isObject(field)) return field;
  const { url, size, facts } = known.found;
  const details = isObject(field.details) ? field.details : {};
  const image = isObject(details.image) ? details.image : {};
  const { animation = 'no', dimensions } = facts ?? {};
  const seen = { ...image, ...dimensions, ...(animation !== 'no' && { animation }) };
  return { ...field, url, details: { ...details, size, ...(Object.keys(seen).length > 0 && { image: seen }) } };
}
