import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { GALLERY_PATH } from '../design-system/partGallery.ts';

const PARTS = fileURLToPath(new URL('../design-system/', import.meta.url));
const NAME = 'virtual:gallery-parts';
const ID = `\0${NAME}`;

/** The files with samples of the design system, by the name of the part: `button` is in `Button/Button.gallery.tsx`. */
export function galleryFiles(folder = PARTS): Map<string, string> {
  const files = globSync('**/*.gallery.tsx', { cwd: folder }).map((file) => file.replaceAll('\\', '/'));
  return new Map(files.sort().map((file) => [nameOf(file), file]));
}

function nameOf(file: string): string {
  const name = basename(file, '.gallery.tsx');
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The source of `virtual:gallery-parts`: a loader for each part. */
export function galleryModules(folder = PARTS): string {
  // As the sections are loaded (sectionModules.ts): a plain import would put the styles of samples on every page.
  const loaders = [...galleryFiles(folder)].map(
    ([name, file]) => `  ${name}: async () => {
    const { getMod, collectedStyles } = (await import(${JSON.stringify(`${folder}${file}?astroPropagatedAssets`)})).default;
    return { gallery: (await getMod()).gallery, collectedStyles };
  },`,
  );
  return `export const parts = {\n${loaders.join('\n')}\n};\n`;
}

/**
 * The route of the gallery. It is in every build, so that tests look at the very site that is served, but its pages are found only in `astro dev` and where
 * `GALLERY=true` (gallery/galleryRegistry.ts); until one of them is asked for, none of its modules is loaded.
 */
export function gallery(): AstroIntegration {
  return {
    name: 'gallery',
    hooks: {
      'astro:config:setup': ({ injectRoute, updateConfig }) => {
        const entrypoint = new URL('../gallery/gallery.astro', import.meta.url);
        injectRoute({ pattern: `${GALLERY_PATH}/[...page]`, entrypoint, prerender: false });
        updateConfig({ vite: { plugins: [galleryModulesPlugin()] } });
      },
    },
  };
}

function galleryModulesPlugin(): Plugin {
  return {
    name: 'gallery-modules',
    resolveId: { filter: { id: new RegExp(`^${NAME}$`) }, handler: () => ID },
    load: { filter: { id: new RegExp(ID) }, handler: () => galleryModules() },
    configureServer({ watcher, environments, ws }) {
      const onFile = (file: string) => {
        if (!file.startsWith(PARTS) || !file.endsWith('.gallery.tsx')) return;
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
