/** Hashes of a page's own inline elements as a policy names them: `'sha256-…'`. */
export interface AnswerHashes {
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
}
