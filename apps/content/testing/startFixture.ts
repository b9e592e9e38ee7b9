import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createClient } from 'contentful';
import sharp from 'sharp';
import { readContentEnvironment } from '../environment.ts';
import { type ContentBehaviours, startContent } from '../startContent.ts';
import { fixtureAssets, fixtureEntries, fixtureModel, otherSpace } from './fixtureSpace.ts';

export const TOKEN = 'cumulus-delivery-token';
export const PREVIEW_TOKEN = 'cumulus-preview-token';

/**
 * Writes the fixture spaces to a temporary folder and serves them over real HTTP.
 * @param behaviours in place of what the variables say
 */
export async function startFixture(variables: Record<string, string> = {}, behaviours?: ContentBehaviours) {
  const root = await mkdtemp(join(tmpdir(), 'cumulus-services-'));
  const content = join(root, 'content');
  const write = async (path: string, data: unknown) => {
    await mkdir(dirname(join(content, path)), { recursive: true });
    const bytes = typeof data === 'string' || Buffer.isBuffer(data) ? data : JSON.stringify(data, null, 2);
    await writeFile(join(content, path), bytes);
  };
  await write('main/space.json', fixtureModel);
  await write('main/entries/all.json', { entries: fixtureEntries, assets: fixtureAssets });
  await write('other/space.json', otherSpace);
  const photo = sharp({ create: { width: 80, height: 40, channels: 3, background: '#c00020' } });
  await write('main/assets/images.ctfassets.net/main/photo/tok/photo.png', await photo.png().toBuffer());
  await write('main/assets/videos.ctfassets.net/main/clip/tok/clip.mp4', Buffer.from('0123456789'));

  const environment = readContentEnvironment({
    CONTENT_PORT: '0',
    CONTENT_INTERNAL_PORT: '0',
    CONTENT_WEBHOOK_URLS: 'none',
    CONTENT_DIR: content,
    SERVICES_CACHE_DIR: join(root, 'cache'),
    IMAGE_CACHE_DIR: join(root, 'cache/images'),
    ...variables,
  });
  let services = await startContent(environment, behaviours);
  const client = (preview = false) =>
    createClient({
      space: 'main',
      accessToken: preview ? PREVIEW_TOKEN : TOKEN,
      host: new URL(services.url).host,
      insecure: true,
      basePath: preview ? '/contentful-preview' : '/contentful',
      retryLimit: 0,
    });
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${services.url}${path}`, { ...init, headers: { Authorization: `Bearer ${TOKEN}`, ...init.headers } });
  return {
    content,
    root,
    write,
    client,
    get,
    url: () => services.url,
    internalUrl: () => services.internalUrl,
    /** GET below the fixture space's environment. @returns status and parsed body */
    api: async (path: string, init: RequestInit = {}) => {
      const response = await get(`/contentful/spaces/main/environments/master${path}`, init);
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    restart: async () => {
      await services.close();
      services = await startContent(environment, behaviours);
    },
    stop: () => services.close(),
    /** After a stop, or a failed start. */
    reopen: async () => {
      services = await startContent(environment, behaviours);
    },
    close: async () => {
      await services.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

export type Fixture = Awaited<ReturnType<typeof startFixture>>;
