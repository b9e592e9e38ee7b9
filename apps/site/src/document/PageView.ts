import type {
  ArticleEntry,
  FlattenedAsset,
  PageBannerEntry,
  PageEntry,
  SectionFields,
  SiteSettingsEntry,
} from '@cumulus/content-model';
import type { KnownVisitor } from '../experiments/debugKey.ts';
import type { PageData } from '../ui/page/PageData.ts';
import type { PagePart } from './variants/PagePart.ts';

/** A page's address in one locale; both are what hreflang and the locale switch need. */
export interface Alternate {
  locale: string;
  path: string;
}

/** A step of the way from home to the page. */
export interface Breadcrumb {
  entryId: string;
  title: string;
  path: string;
}

/** All that one page needs to be shown. */
export interface PageView {
  entry: PageEntry | ArticleEntry;
  data: PageData;
  settings: SiteSettingsEntry;
  /** What stands on the page in its order, slots with what they show. */
  parts: PagePart[];
  /** The sections of all parts. */
  sections: SectionFields[];
  /** Who tries flags out on this page; nobody on one for visitors. */
  debugging?: KnownVisitor;
  /** Flags that might lead elsewhere from here, and don't for this visitor. */
  redirectFlags: string[];
  banner?: PageBannerEntry;
  alternates: Alternate[];
  breadcrumbs: Breadcrumb[];
  title: string;
  description: string;
  isNoIndex: boolean;
  socialImage?: FlattenedAsset;
}
