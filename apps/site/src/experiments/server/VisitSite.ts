/** What a decision has to know of the site. */
export interface VisitSite {
  /** The same array until the content changes. */
  flagsOf(path: string): readonly { flag: string; values: readonly string[] }[];
  /** The editors' redirects. */
  redirectOf(path: string): { to: string } | undefined;
  /** @throws while there is no content */
  locate(path: string): { status: 200 | 404 | 410 };
  content(): { version: number };
  localeOf?(path: string): string | undefined;
  /** The editors' version of the text that the built-in banner asks with. */
  consentVersion?(): string | undefined;
}
