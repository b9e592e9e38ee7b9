/** A file under check: `path` from the repository's root with forward slashes. */
export interface SourceFile {
  path: string;
  text: string;
}
