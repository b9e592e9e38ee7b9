/** What a page points to and what can be pointed to in it. */
export interface Linkage {
  anchors: { href: string; target: string; rel: string }[];
  assets: string[];
  ids: string[];
}
