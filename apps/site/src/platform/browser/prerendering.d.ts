/** Not yet in TypeScript's own types. */
interface Document {
  /** The page is rendered ahead and nobody sees it yet; undefined where browsers don't. */
  readonly prerendering?: boolean;
}
