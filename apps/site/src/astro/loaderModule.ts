import type { Plugin } from 'vite';

/**
 * The source of a module that has a loader for each file: what it exports, and its styles. Astro collects the styles of what is imported with
 * `?astroPropagatedAssets`; a plain import would put them on every page.
 * @param exportName of the list of loaders
 * @param entries the loader's name, the file, what it exports, and under which name the loader gives that
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
  /** Of the module: `virtual:sections`. */
  name: string;
  /** Files of this folder are in the module. */
  folder: string;
  /** The end of their names. */
  ending: string;
  source(): string;
}

/** Makes a module of loaders; in `astro dev` it is made again, and the page reloaded, when one of its files is added or removed. */
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
