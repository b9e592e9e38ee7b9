/** A rule that can't be evaluated, or not in bounded time. The message names what is wrong and what would be right. */
export class RuleError extends Error {
  /** Where in the condition: names of attributes and operators, and indexes of lists. */
  readonly path: readonly (string | number)[];

  constructor(message: string, path: readonly (string | number)[] = []) {
    super(message);
    this.path = path;
  }
}
