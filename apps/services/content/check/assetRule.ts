import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../isObject.ts';
import { type CheckedSpace, findingAt } from './CheckedSpace.ts';
import type { Finding } from './Finding.ts';

/** Addresses of files that lie in the space's own folder; others are the vendor's. */
const OWN_FILE = /^(https:)?\/\/((?:images|videos|assets)\.ctfassets\.net\/[^?#]+)/;

/** Published assets without a file, or whose file is not in the folder of assets. */
export function assetRule({ assets, published, folder }: CheckedSpace): Finding[] {
  return [...assets.values()].flatMap((placed) => {
    const { sys, fields } = placed.entity;
    if (!published.assets.has(sys.id)) return [];
    const files = Object.entries(fields.file ?? {});
    if (files.length === 0) return [findingAt(placed, [], 'has no file: upload one')];
    return files.flatMap(([locale, file]) => {
      const [, , path] = OWN_FILE.exec(isObject(file) ? String(file.url) : '') ?? [];
      if (!path || existsSync(join(folder, 'assets', path))) return [];
      return [findingAt(placed, ['file', locale, 'url'], `its file is not there: assets/${path}`)];
    });
  });
}
