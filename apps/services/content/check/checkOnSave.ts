import type { ContentStore } from '../store/ContentStore.ts';
import { describeProblem, type SpaceFiles } from '../store/exportFiles.ts';
import type { Finding } from './checkedContent.ts';
import { checkSpaces, describeFindings } from './checkSpaces.ts';

/** Changes within this time are looked at together, when visitors have them. */
const AFTER_MS = 200;
/** Lines of one save; a file full of faults must not bury the rest of the log. */
const MAX_LINES = 20;
const COMMAND = 'npm run content:check';

/**
 * Says in the log, after a file was saved, what of it will not show, and what no longer shows elsewhere because of it. What was wrong before, in files
 * that nobody touched, is only counted, once at the start.
 * @param store that is started
 * @returns what ends it
 */
export function reportHidden(store: Pick<ContentStore, 'files' | 'onChange'>): () => void {
  let before = store.files;
  let known: Set<string> | undefined;
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined = setTimeout(look, AFTER_MS).unref();

  function look(): void {
    timer = undefined;
    looking = looking.then(compare).catch((error: Error) => console.error(`content: not checked: ${error.stack}`));
  }

  async function compare(): Promise<void> {
    if (!known) {
      const { findings } = await checkSpaces(before, Date.now());
      known = new Set(findings.map(keyOf));
      if (known.size > 0) console.warn(`content: ${known.size} reasons why something will not show: ${COMMAND}`);
    }
    const files = store.files;
    const saved = changedFiles(before, files);
    if (saved.size === 0) return;
    const { findings } = await checkSpaces(files, Date.now());
    const earlier = known;
    report(findings.filter((finding) => saved.has(finding.file) || !earlier.has(keyOf(finding))));
    known = new Set(findings.map(keyOf));
    before = files;
  }

  const end = store.onChange(() => {
    timer ??= setTimeout(look, AFTER_MS).unref();
  });
  return () => {
    end();
    clearTimeout(timer);
  };
}

function report(findings: readonly Finding[]): void {
  for (const problem of describeFindings(findings.slice(0, MAX_LINES)))
    console.warn(`content: will not show: ${describeProblem(problem)}`);
  const rest = findings.length - MAX_LINES;
  if (rest > 0) console.warn(`content: will not show: ${rest} more; all of them: ${COMMAND}`);
}

/** Without its line, which moves with what is written above it. */
function keyOf({ file, message }: Finding): string {
  return `${file}: ${message}`;
}

function changedFiles(before: readonly SpaceFiles[], after: readonly SpaceFiles[]): Set<string> {
  const all = (spaces: readonly SpaceFiles[]) => spaces.flatMap(({ main, drafts }) => [...main, ...drafts]);
  const earlier = new Map(all(before).map(({ path, digest }) => [path, digest]));
  const now = all(after);
  const changed = new Set(now.filter(({ path, digest }) => earlier.get(path) !== digest).map(({ path }) => path));
  // What a deleted file had may be missed in any other.
  const kept = new Set(now.map(({ path }) => path));
  for (const path of earlier.keys()) if (!kept.has(path)) changed.add(path);
  return changed;
}
