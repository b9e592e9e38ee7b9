import { createLog } from '@cumulus/http/log';
import type { ContentStore } from '../store/ContentStore.ts';
import { describeProblem, type SpaceFiles } from '../store/exportFiles.ts';
import type { CheckOptions, Finding } from './checkedContent.ts';
import { checkSpaces, describeFindings } from './checkSpaces.ts';

const log = createLog('content');

/** The check takes the time of a publication: it waits until saving pauses, so that no publication waits for it. */
const AFTER_MS = 1_000;
/** Where saving doesn't pause, it is checked nevertheless. */
const AT_LATEST_MS = 30_000;
/** Log lines for one save, so that a file with many problems doesn't flood the log. */
const MAX_LINES = 20;
const COMMAND = 'npm run content:check';

/**
 * Logs, after a file was saved, which of its entries will not show, and which entries of other files no longer show because of it. Problems that
 * existed before are only counted, once at the start. The same for a picture that is overwritten.
 * @param store a started store
 * @param options as for `checkSpaces`
 * @returns stops the checks
 */
export function checkOnSave(
  store: Pick<ContentStore, 'files' | 'onChange'>,
  options: Partial<CheckOptions> = {},
): () => void {
  let before = store.files;
  let reported: Set<string> | undefined;
  let hasOtherAssets = false;
  let checking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let dueMs: number | undefined;

  function checkLater(): void {
    const now = performance.now();
    dueMs ??= now + AT_LATEST_MS;
    clearTimeout(timer);
    timer = setTimeout(check, Math.min(AFTER_MS, dueMs - now)).unref();
  }

  function check(): void {
    dueMs = undefined;
    checking = checking.then(compare).catch((error: Error) => log.error('not checked', error));
  }

  async function compare(): Promise<void> {
    if (!reported) {
      const { findings } = await checkSpaces(before, Date.now(), options);
      reported = new Set(findings.map(findingKey));
      if (reported.size > 0) log.warn(`${reported.size} ${reported.size === 1 ? 'problem' : 'problems'}: ${COMMAND}`);
    }
    const files = store.files;
    const saved = changedFiles(before, files);
    if (saved.size === 0 && !hasOtherAssets) return;
    hasOtherAssets = false;
    const { findings } = await checkSpaces(files, Date.now(), options);
    const earlier = reported;
    report(findings.filter((finding) => saved.has(finding.file) || !earlier.has(findingKey(finding))));
    reported = new Set(findings.map(findingKey));
    before = files;
  }

  const unsubscribe = store.onChange((earlier, now) => {
    // A picture that is overwritten changes its asset, and no file of the content.
    hasOtherAssets ||= !isSame(earlier.delivery.assets, now.delivery.assets);
    checkLater();
  });
  checkLater();
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

function isSame<T>(one: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>): boolean {
  return one.size === other.size && [...one].every(([id, value]) => other.get(id) === value);
}

function report(findings: readonly Finding[]): void {
  for (const problem of describeFindings(findings.slice(0, MAX_LINES)))
    log.warn(`problem: ${describeProblem(problem)}`);
  const rest = findings.length - MAX_LINES;
  if (rest > 0) log.warn(`problem: ${rest} more; all of them: ${COMMAND}`);
}

/** Without the line, which changes with edits above it. */
function findingKey({ file, message }: Finding): string {
  return `${file}: ${message}`;
}

function changedFiles(before: readonly SpaceFiles[], after: readonly SpaceFiles[]): Set<string> {
  const all = (spaces: readonly SpaceFiles[]) => spaces.flatMap(({ main, drafts }) => [...main, ...drafts]);
  const earlier = new Map(all(before).map(({ path, digest }) => [path, digest]));
  const now = all(after);
  const changed = new Set(now.filter(({ path, digest }) => earlier.get(path) !== digest).map(({ path }) => path));
  // Entries of any file may have linked to those of a deleted file.
  const current = new Set(now.map(({ path }) => path));
  for (const path of earlier.keys()) if (!current.has(path)) changed.add(path);
  return changed;
}
