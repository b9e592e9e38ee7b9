/** Something wrong in a content file, in words for the person who edits it. */
export interface ContentProblem {
  /** Path of the file. */
  file: string;
  /** 1-based line, when it is known. */
  line?: number;
  message: string;
}

/** `file:line: message`, the form an editor can jump to. */
export function describeProblem({ file, line, message }: ContentProblem): string {
  return `${file}${line ? `:${line}` : ''}: ${message}`;
}
