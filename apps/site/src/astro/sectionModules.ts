import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SECTIONS = fileURLToPath(new URL('../sections/', import.meta.url));
const NAME = 'virtual:sections';
const ID = `\0${NAME}`;

/** The folders of sections, by the id of their content type: `logoRow` is in `LogoRow`. */
export function sectionFolders(folder = SECTIONS): Map<string, string> {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, `${name}.tsx`)));
  return new Map(names.sort().map((name) => [name.charAt(0).toLowerCase() + name.slice(1), name]));
}

/** The source of `virtual:sections`: a loader for each section. */
export function sectionModules(folder = SECTIONS): string {
  // Astro collects the styles of what is imported with `?astroPropagatedAssets`; a plain import would put them on every page.
  const loaders = [...sectionFolders(folder)].map(([model, name]) => {
    const file = join(folder, name, `${name}.tsx`).replaceAll('\\', '/');
    return `  ${model}: async () => {
    const { getMod, collectedStyles } = (await import(${JSON.stringify(`${file}?astroPropagatedAssets`)})).default;
    return { Component: (await getMod()).${name}, collectedStyles };
  },`;
  });
  return `export const sections = {\n${loaders.join('\n')}\n};\n`;
}

/** Makes each folder of `sections/` a module of its own, loaded with its styles by the pages that show the section. */
export function sectionModulesPlugin(): Plugin {
  return {
    name: 'section-modules',
    resolveId: { filter: { id: new RegExp(`^${NAME}$`) }, handler: () => ID },
    load: { filter: { id: new RegExp(ID) }, handler: () => sectionModules() },
    configureServer({ watcher, environments, ws }) {
      const onFile = (file: string) => {
        if (!file.startsWith(SECTIONS) || !basename(file).endsWith('.tsx')) return;
        for (const { moduleGraph } of Object.values(environments)) {
          const module = moduleGraph.getModuleById(ID);
          if (module) moduleGraph.invalidateModule(module);
        }
        ws.send({ type: 'full-reload' });
      };
      watcher.on('add', onFile);
      watcher.on('unlink', onFile);
    },
  };
}
