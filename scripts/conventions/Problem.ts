/** What a check found: where, which rule, and in `message` why the rule is there and what to do instead. */
export interface Problem {
  file: string;
  line?: number;
  rule: string;
  message: string;
}
