/** Something wrong in a flag file, in words for the person who edits it. */
export interface FlagProblem {
  /** Path within the flags folder, for instance `experiments/home-hero.json`. */
  file: string;
  /** Where in the file, and what would be right. */
  message: string;
}
