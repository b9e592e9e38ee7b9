/** What was erased of one visitor. */
export interface VisitorErasure {
  identities: string[];
  events: number;
  links: number;
  /** Events among them that the real vendor has, who has to be asked as well. */
  forwarded: number;
}
