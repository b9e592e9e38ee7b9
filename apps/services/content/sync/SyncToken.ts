/** Where a client stands: all that the service needs to go on, so that nothing is kept per client. */
export interface SyncToken {
  space: string;
  /** Log that the numbers belong to. */
  epoch: string;
  /** Changes up to this number are known to the client. */
  seq: number;
  /**
   * Only during an initial sync: the number at its start, where the first delta begins, so that what is deleted while
   * the client pages is not missed.
   */
  until?: number;
  type: string;
  contentType?: string;
  limit: number;
}
