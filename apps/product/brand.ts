import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@cumulus/server/variables';

/** A file that pages of the product need. */
export interface BrandFile {
  type: string;
  bytes: Buffer;
}

/** The look of the brand. */
export interface Brand {
  /** Path of the stylesheet. */
  stylesheet: string;
  /** All files by path, which changes with their content. */
  files: ReadonlyMap<string, BrandFile>;
}

/** The site's design system is the one place where colours, sizes and fonts are defined. */
const DESIGN_SYSTEM = join(repositoryRoot, 'apps/site/src/design-system');
const FONTS = ['bricolage-grotesque.woff2', 'instrument-sans.woff2'];

/**
 * Reads the brand's tokens and fonts from the site's design system, and adds the styles of the product's pages.
 * @throws Error when a file is missing: the image of the services has to contain the design system
 */
export async function readBrand(folder = DESIGN_SYSTEM): Promise<Brand> {
  const [tokens, fonts, own] = await Promise.all([
    readFile(join(folder, 'tokens.css'), 'utf8'),
    readFile(join(folder, 'fonts/fonts.css'), 'utf8'),
    readFile(join(import.meta.dirname, 'product.css'), 'utf8'),
  ]);
  const files = new Map<string, BrandFile>();
  let faces = fonts;
  for (const name of FONTS) {
    const bytes = await readFile(join(folder, 'fonts', name));
    const path = `/fonts/${digest(bytes)}.woff2`;
    files.set(path, { type: 'font/woff2', bytes });
    faces = faces.replace(`./${name}`, path);
  }
  const css = Buffer.from(`${faces}\n${tokens}\n${own}`);
  const stylesheet = `/styles/${digest(css)}.css`;
  files.set(stylesheet, { type: 'text/css; charset=utf-8', bytes: css });
  return { stylesheet, files };
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);
