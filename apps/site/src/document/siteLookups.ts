import { siteContent } from '../cms/siteContent.ts';
import { timedChangesOf } from '../cms/timedChanges.ts';
import { currentConsentVersion } from './ConsentBanner/consentCopy.ts';
import { correctAddress } from './correctAddress.ts';
import { formsOfPath } from './formsOfPath.ts';
import { resolvePath } from './locatePage.ts';
import { quizOfPath } from './quizPages.ts';
import { flagsOfPath } from './variants/flagsOfPath.ts';

/** What decisions ask about the content of this moment: the built site's, and those of `astro dev`. */
export const siteLookups = {
  locate(path: string) {
    const content = siteContent.latest();
    if (!content) throw new Error('There is no content yet');
    return resolvePath(content, path);
  },
  redirectOf: (path: string) => siteContent.latest()?.redirects.get(path),
  correctionOf(path: string) {
    const content = siteContent.latest();
    return content && correctAddress(content, path);
  },
  flagsOf(path: string) {
    const content = siteContent.latest();
    return content ? flagsOfPath(content, path) : [];
  },
  formsOf(path: string) {
    const content = siteContent.latest();
    return content ? formsOfPath(content, path) : new Map();
  },
  timedChanges() {
    const content = siteContent.latest();
    return content ? timedChangesOf(content) : [];
  },
  quizOf(path: string) {
    const content = siteContent.latest();
    return content && quizOfPath(content, path);
  },
  localeOf: (path: string) => siteContent.latest()?.routes.byPath.get(path)?.locale,
  consentVersion() {
    const content = siteContent.latest();
    return content && currentConsentVersion(content);
  },
  content: () => ({ version: siteContent.latest()?.version ?? 0, ...siteContent.answered() }),
};
