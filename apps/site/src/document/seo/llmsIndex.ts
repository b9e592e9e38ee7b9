interface Described {
  title: string;
  /** An article can do without. */
  seoDescription?: string;
  /** An article's own, which is its description on its page as well where it has no other. */
  excerpt?: string;
}

/** One line of llms.txt: a link to a page, and what it says of itself where it says something. */
export function llmsLine({ title, seoDescription, excerpt }: Described, url: string): string {
  const link = `- [${title}](${url})`;
  const description = seoDescription || excerpt;
  return description ? `${link}: ${description}` : link;
}
