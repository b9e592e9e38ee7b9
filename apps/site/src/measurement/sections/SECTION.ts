/** What a section of a page is known by (ui/SectionShell). */
export const SECTION = '[data-section-index]';
