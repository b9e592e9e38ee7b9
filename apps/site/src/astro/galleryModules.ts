import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { GALLERY_PATH } from '../design-system/partGallery.ts';
import { loaderModule, loaderModulePlugin, lowerFirst } from './loaderModule.ts';

const PARTS = fileURLToPath(new URL('../design-system/', import.meta.url));
const ENDING = '.gallery.tsx';

/** The design system's files of samples, by the name of the part: `button` is in `Button/Button.gallery.tsx`. */
export function galleryFiles(folder = PARTS): Map<string, string> {
  const files = globSync(`**/*${ENDING}`, { cwd: folder }).sort();
  return new Map(files.map((file) => [lowerFirst(basename(file, ENDING)), file]));
}

/** Source of `virtual:gallery-parts`: a loader for each part. */
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
 * Adds the gallery's route. Every build has it, so that tests use the same build as production. Its pages exist only in `astro dev` and with
 * `GALLERY=true` (gallery/galleryRegistry.ts), and its modules are loaded on the first request.
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
