/** Something in front of this server that keeps answers: Varnish, a CDN. */
export interface PurgeAdapter {
  name: string;
  /**
   * Makes it forget every answer with one of the tags.
   * @param options `isSoft`: they may be sent while new ones are fetched, where it knows how
   * @throws when it doesn't confirm
   */
  purge(tags: string[], options?: { isSoft?: boolean }): Promise<void>;
}
