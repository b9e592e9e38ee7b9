/** Steps to a value in a JSON file: names of fields and indexes of lists. */
export type JsonPath = readonly (string | number)[];

/** Why an entry, or a part of it, will not show: for the person who edits it. */
export interface Finding {
  /** Path of the file. */
  file: string;
  /** Where in it; what isn't there means the nearest that is. */
  at: JsonPath;
  message: string;
}
