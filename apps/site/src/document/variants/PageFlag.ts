/** A flag that a page uses, with the values for which it has something else to show than the control. */
export interface PageFlag {
  flag: string;
  values: readonly string[];
}
