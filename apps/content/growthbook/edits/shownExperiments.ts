import { digestOf } from '../../store/PublishedCopy.ts';
import type { FlagTexts } from '../files/judgeFlagFiles.ts';
import { type FlagFiles, type FlagProblem, parseFlagFile } from '../files/parseFlagFile.ts';
import type { ExperimentFile } from '../files/schemas.ts';
import { fileOf } from '../files/stoppedExperiments.ts';
import type { LoggedEdit } from './EditLog.ts';
import { editBehind } from './FlagEditor.ts';

/** Edits of one experiment that are listed, newest first. */
const MAX_EDITS = 50;

/** A flag that an experiment gives values to. */
interface ShownFlag {
  key: string;
  /** Pages that show its variants. */
  pages: readonly string[];
}

/** An experiment of `flags/`, for the people who run it. */
export interface ShownExperiment {
  key: string;
  /** Digest of its file's text: an edit names the one that the person saw. */
  version: string;
  /** As it is served: its last good state where the file has a mistake; absent where there is none. */
  experiment?: ExperimentFile;
  /** The mistakes of its file, and that its values have no content. */
  problems: string[];
  flags: ShownFlag[];
  edits: ShownEdit[];
}

/** An edit, without the text that it replaced. */
type ShownEdit = Omit<LoggedEdit, 'before' | 'after' | 'file'> & {
  /** Whether the file still has what this edit wrote. */
  canUndo: boolean;
};

interface Shown {
  texts: FlagTexts;
  /** What is served. */
  files: FlagFiles;
  problems: readonly FlagProblem[];
  edits: readonly LoggedEdit[];
  pages: ReadonlyMap<string, readonly string[]>;
}

/** Lists the experiments whose files are there, in the order of their keys. */
export function shownExperiments({ texts, files, problems, edits, pages }: Shown): ShownExperiment[] {
  return [...texts].flatMap(([file, text]) => {
    const key = /^experiments\/(.+)\.json$/.exec(file)?.[1];
    if (key === undefined) return [];
    const experiment = files.experiments.get(key) ?? parseFlagFile(file, text).experiment;
    const last = editBehind(text, file, edits);
    return {
      ...{ key, version: digestOf(text), ...(experiment && { experiment }) },
      problems: problems.filter((problem) => problem.file === fileOf(key)).map(({ message }) => message),
      flags: [...files.features].flatMap(([flag, { rules, redirect }]) =>
        rules.some((rule) => rule.experiment === key)
          ? [{ key: flag, pages: [...(pages.get(flag) ?? []), ...(redirect?.paths ?? [])] }]
          : [],
      ),
      edits: edits
        .filter((edit) => edit.file === file)
        .reverse()
        .slice(0, MAX_EDITS)
        .map(({ before: _, after: __, file: ___, ...edit }) => ({ ...edit, canUndo: edit.id === last?.id })),
    };
  });
}
