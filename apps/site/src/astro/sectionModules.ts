import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { loaderModule, loaderModulePlugin, lowerFirst } from './loaderModule.ts';

const SECTIONS = fileURLToPath(new URL('../sections/', import.meta.url));

/** Folders of sections by the id of their content type: `logoRow` is in `LogoRow`. */
export function sectionFolders(folder = SECTIONS): Map<string, string> {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, `${name}.tsx`)));
  return new Map(names.sort().map((name) => [lowerFirst(name), name]));
}

/** Source of `virtual:sections`: a loader for each section. */
export function sectionModules(folder = SECTIONS): string {
  const entries = [...sectionFolders(folder)].map(([model, name]) => ({
    name: model,
    file: join(folder, name, `${name}.tsx`),
    exported: name,
    as: 'Component',
  }));
  return loaderModule('sections', entries);
}

/** Makes each folder of `sections/` a separate module, which is loaded with its styles on pages with that section. */
export const sectionModulesPlugin = (): Plugin =>
  loaderModulePlugin({ name: 'virtual:sections', folder: SECTIONS, ending: '.tsx', source: () => sectionModules() });
