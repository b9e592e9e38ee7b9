/** Something in front of this server that keeps answers: Varnish, a CDN. */
export interface PurgeAdapter {
  name: string;
  /** Makes it forget every answer with one of the tags. @throws when it doesn't confirm */
  purge(tags: string[]): Promise<void>;
}
