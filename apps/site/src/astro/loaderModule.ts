import type { Plugin } from 'vite';

/**
 * Source of a module with a loader for each file: its export and its styles. Astro collects the styles of an import with `?astroPropagatedAssets`; a
 * plain import would put them on every page.
 * @param exportName of the object with all loaders
 * @param entries name of the loader, the file, its export, and the loader's name for that export
 */
export function loaderModule(
  exportName: string,
  entries: readonly { name: string; file: string; exported: string; as: string }[],
): string {
  const loaders = entries.map(
    ({ name, file, exported, as }) => `  ${name}: async () => {
    const { getMod, collectedStyles } = (await import(${JSON.stringify(`${file.replaceAll('\\', '/')}?astroPropagatedAssets`)})).default;
    return { ${as}: (await getMod()).${exported}, collectedStyles };
  },`,
  );
  return `export const ${exportName} = {\n${loaders.join('\n')}\n};\n`;
}

interface LoaderModuleOptions {
  /** Id of the module: `virtual:sections`. */
  name: string;
  /** Folder of the files. */
  folder: string;
  /** Ending of their names. */
  ending: string;
  source(): string;
}

/** A Vite plugin for a module of loaders. In `astro dev`, when such a file is added or removed, the module is created again and the page reloads. */
export function loaderModulePlugin({ name, folder, ending, source }: LoaderModuleOptions): Plugin {
  const id = `\0${name}`;
  return {
    name,
    resolveId: { filter: { id: new RegExp(`^${name}$`) }, handler: () => id },
    load: { filter: { id: new RegExp(id) }, handler: source },
    configureServer({ watcher, environments, ws }) {
      const onFile = (file: string) => {
        if (!file.startsWith(folder) || !file.endsWith(ending)) return;
        for (const { moduleGraph } of Object.values(environments)) {
          const module = moduleGraph.getModuleById(id);
          if (module) moduleGraph.invalidateModule(module);
        }
        ws.send({ type: 'full-reload' });
      };
      watcher.on('add', onFile);
      watcher.on('unlink', onFile);
    },
  };
}

/** `LogoRow` → `logoRow` */
export const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
