import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { GALLERY_PATH } from '../design-system/partGallery.ts';
import { loaderModule, loaderModulePlugin, lowerFirst } from './loaderModule.ts';

const PARTS = fileURLToPath(new URL('../design-system/', import.meta.url));
const ENDING = '.gallery.tsx';

/** The files with samples of the design system, by the name of the part: `button` is in `Button/Button.gallery.tsx`. */
export function galleryFiles(folder = PARTS): Map<string, string> {
  const files = globSync(`**/*${ENDING}`, { cwd: folder }).sort();
  return new Map(files.map((file) => [lowerFirst(basename(file, ENDING)), file]));
}

/** The source of `virtual:gallery-parts`: a loader for each part. */
export function galleryModules(folder = PARTS): string {
  const entries = [...galleryFiles(folder)].map(([name, file]) => ({
    name,
    file: join(folder, file),
    exported: 'gallery',
    as: 'gallery',
  }));
  return loaderModule('parts', entries);
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

const galleryModulesPlugin = () =>
  loaderModulePlugin({ name: 'virtual:gallery-parts', folder: PARTS, ending: ENDING, source: () => galleryModules() });
