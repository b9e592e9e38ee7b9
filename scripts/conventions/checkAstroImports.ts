import { posix } from 'node:path';
import { LAYERS } from './LAYERS.ts';
import { lineOf } from './lineOf.ts';
import type { Problem } from './Problem.ts';
import type { SourceFile } from './SourceFile.ts';

const HOME = 'apps/site/src/';
const IMPORT = /^\s*import\s(?:[^'"]*?from\s*)?['"](\.[^'"]+)['"]/gm;

/** The import direction for .astro files, which dependency-cruiser doesn't read. */
export function checkAstroImports(files: SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => path.startsWith(HOME) && path.endsWith('.astro'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(IMPORT)].flatMap((match) => {
        const target = posix.join(posix.dirname(path), match[1] ?? '');
        const reason = whyForbidden(path.slice(HOME.length), target.slice(HOME.length));
        if (!reason) return [];
        return [
          { file: path, line: lineOf(text, match.index), rule: 'import-direction', message: `${match[1]}: ${reason}` },
        ];
      }),
    );
}

function whyForbidden(from: string, to: string): string | undefined {
  const [fromLayer = '', fromFolder] = from.split('/');
  const [toLayer = '', toFolder, isInFolder] = to.split('/');
  const rank = (layer: string) => (LAYERS as readonly string[]).indexOf(layer);
  if (fromLayer === 'sections' && toLayer === 'sections' && isInFolder && fromFolder !== toFolder) {
    return 'sections never import sections: what two share belongs to design-system/.';
  }
  if (rank(fromLayer) >= 0 && rank(toLayer) >= 0 && rank(toLayer) < rank(fromLayer)) {
    return `${fromLayer}/ may not import ${toLayer}/: imports run ${LAYERS.join(' → ')}.`;
  }
  return undefined;
}
