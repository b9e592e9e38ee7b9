/** As much of a schema of valibot's as documents and views made from it need. */
export interface AnySchema {
  type: string;
  entries?: Record<string, AnySchema>;
  wrapped?: AnySchema;
  item?: AnySchema;
  options?: readonly unknown[];
  literal?: unknown;
}
