import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isYoung } from '../../files/isYoung.ts';
import { listContentFiles } from './listContentFiles.ts';
import { listSpaces } from './listSpaces.ts';

/** How a content folder is at a moment. */
export interface ChangeMark {
  /** Changes whenever a content file or folder is added, removed or written. */
  text: string;
  /** Whether a file might be written once more without a change of the text. */
  isYoung: boolean;
}

/** Marks a content folder's state: cheap enough to do every second. */
export async function changeMark(contentFolder: string): Promise<ChangeMark> {
  const spaces = await listSpaces(contentFolder);
  const marks = await Promise.all(
    spaces.map(async (space) => {
      const { main, drafts, folders } = await listContentFiles(join(contentFolder, space));
      const files = await Promise.all([...main, ...drafts].map(markFile));
      return [...folders.map((text) => ({ text, isYoung: false })), ...files];
    }),
  );
  const all = marks.flat();
  return { text: all.map(({ text }) => text).join('\n'), isYoung: all.some((one) => one.isYoung) };
}

async function markFile(path: string): Promise<ChangeMark> {
  const info = await stat(path).catch(() => undefined);
  if (!info) return { text: `${path}:gone`, isYoung: false };
  return { text: `${path}:${info.mtimeMs}:${info.ctimeMs}:${info.size}:${info.ino}`, isYoung: isYoung(info.mtimeMs) };
}
