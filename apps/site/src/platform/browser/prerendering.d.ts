/** Not yet in TypeScript's own types. */
interface Document {
  /** The page is being prerendered and is not visible yet; undefined where browsers don't prerender. */
  readonly prerendering?: boolean;
}
