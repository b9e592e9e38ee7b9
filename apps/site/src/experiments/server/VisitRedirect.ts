/** A flag sends the visitor to another path. */
export interface VisitRedirect {
  from: string;
  /** The flag's value: a path of this site, which may have a query of its own. */
  value: string;
  experiment?: string;
  variation?: number;
}
