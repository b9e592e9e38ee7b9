/** What was decided for one flag: by the server, as it stands in the cookie, or by the flag client here. */
export interface Variant {
  value: string;
  /** Where the visitor takes part in an experiment, as `exposureText` writes it. */
  exposure?: string;
}
