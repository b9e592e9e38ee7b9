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
  const [fromRoom = '', fromFolder] = from.split('/');
  const [toRoom = '', toFolder, isInFolder] = to.split('/');
  const rank = (room: string) => (LAYERS as readonly string[]).indexOf(room);
  if (fromRoom === 'sections' && toRoom === 'sections' && isInFolder && fromFolder !== toFolder) {
    return 'sections never import sections: what two share belongs to ui/.';
  }
  if (rank(fromRoom) >= 0 && rank(toRoom) >= 0 && rank(toRoom) < rank(fromRoom)) {
    return `${fromRoom}/ may not import ${toRoom}/: imports run ${LAYERS.join(' → ')}.`;
  }
  return undefined;
}
