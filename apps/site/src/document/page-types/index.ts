import type { EntryOf, PageModel } from '@cumulus/content-model';
import { article } from './article/pageType.ts';
import { page } from './page/pageType.ts';
import type { PageType } from './pageType.ts';

/** The page types of the site, one folder each. A content type with a slug has to be listed here, or it doesn't compile. */
export const pageTypes: { readonly [Model in PageModel]: PageType<EntryOf<Model>> } = { page, article };
