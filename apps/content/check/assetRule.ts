import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isObject } from '@cumulus/server/json';
import { type LocatedAsset, locateAsset } from '../images/assets.ts';
import { encodePath, pathSegments, readVendorUrl } from '../images/assetVersion.ts';
import { findFaultOfEntry } from '../images/pictureFaults.ts';
import { type CheckedSpace, type Finding, findingAt, type PlacedEntity } from './checkedContent.ts';

/** Assets whose files are looked at side by side. */
const STEP = 16;

/** Finds published assets without a file, whose file is missing in the folder of assets, or whose picture can't be shown. */
export async function assetRule({ assets, published, folder, decodesPictures }: CheckedSpace): Promise<Finding[]> {
  const placed = [...assets.values()].filter(({ entity }) => published.assets.has(entity.sys.id));
  const findings: Finding[] = [];
  for (let from = 0; from < placed.length; from += STEP) {
    const checked = placed
      .slice(from, from + STEP)
      .map((asset) => assetFindings(asset, dirname(folder), decodesPictures));
    findings.push(...(await Promise.all(checked)).flat());
    await setImmediate();
  }
  return findings;
}

async function assetFindings(placed: PlacedEntity, contentFolder: string, decodes: boolean): Promise<Finding[]> {
  const files = Object.entries(placed.entity.fields.file ?? {});
  if (files.length === 0) return [findingAt(placed, [], 'has no file: upload one')];
  const found = files.map(async ([locale, file]) => {
    const address = isObject(file) ? readVendorUrl(file.url) : undefined;
    if (!address || !isObject(file)) return [];
    const located = await locate(contentFolder, address.host, address.path);
    if (typeof located === 'string') return [findingAt(placed, ['file', locale, 'url'], located)];
    const fault = await findFaultOfEntry(file, located, decodes);
    return fault ? [findingAt(placed, ['file', locale, ...fault.at], fault.message)] : [];
  });
  return (await Promise.all(found)).flat();
}

/** The file by the rules of the server that sends it; a text says why there is none. */
async function locate(contentFolder: string, host: string, path: string): Promise<LocatedAsset | string> {
  try {
    return await locateAsset(contentFolder, host, encodePath(pathSegments(path)));
  } catch {
    return `its file is not there: assets/${host}${path}`;
  }
}
