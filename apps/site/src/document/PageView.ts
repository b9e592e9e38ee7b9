import type {
  ArticleEntry,
  FlattenedAsset,
  PageBannerEntry,
  PageEntry,
  SectionFields,
  SiteSettingsEntry,
} from '@cumulus/content-model';
import type { PageData } from '../ui/page/PageData.ts';

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
  sections: SectionFields[];
  banner?: PageBannerEntry;
  alternates: Alternate[];
  breadcrumbs: Breadcrumb[];
  title: string;
  description: string;
  isNoIndex: boolean;
  socialImage?: FlattenedAsset;
}
