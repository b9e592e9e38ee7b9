/** Links to the same page in another language keep the query (attribution, experiments' overrides), whatever it is when they are used. */
export function keepQuery(root: ParentNode = document): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[data-keep-query]')) link.search = location.search;
}
