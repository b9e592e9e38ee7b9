/**
 * How deep a field may nest, in objects and lists: 100 levels of rich text. Parsing JSON has no limit, but what works on its result has one (`nestsDeeper`).
 */
export const MAX_FIELD_NESTING = 200;
