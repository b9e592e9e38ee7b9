export { emptyRequired, keepsLastComplete, lackedFields } from './completeness.ts';
export type { EntryMetadata, FlattenedAsset, FlattenedEntry, LeftOutEntry, SectionFields } from './entries.ts';
export { MAX_FIELD_NESTING } from './fieldNesting.ts';
export type { RawEntry, RawLink, RawResourceLink } from './flatten.ts';
export { flattenAsset, flattenEntry, flattenMetadata } from './flatten.ts';
export type * from './generated/contentTypes.ts';
export { SECTION_MODELS } from './generated/sectionModels.ts';
export type { ContentType, ContentTypeField } from './generateTypes.ts';
export { alsoRequiredOf, isEmpty, type MissingField, missingFields, requiredOf } from './missingFields.ts';
export {
  FEED_PATHS,
  isPageEntry,
  isPageModel,
  isShownSection,
  PAGE_MODELS,
  type PageOpening,
  pathOfSlug,
  RESERVED_IDS,
  type ShownSection,
  summaryOf,
  visitContent,
} from './pages.ts';
export { PAGE_TYPES } from './pageTypes.ts';
export { readMicrocopy } from './readMicrocopy.ts';
export { type CleanNode, cleanRichText, headingAnchor, isEmptyRichText, isRichText } from './richText.ts';
