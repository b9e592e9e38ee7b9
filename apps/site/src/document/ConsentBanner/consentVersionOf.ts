import type { SiteSettingsEntry } from '@cumulus/content-model';
import type { Content } from '../../content/contentStore.ts';
import { oneTrustId } from '../../visitor/consent/onetrust/oneTrustId.ts';
import { editorsVersion } from './editorsVersion.ts';

/** By content, which is another object with each version: it is asked on every request. */
const known = new WeakMap<Content, { version: string | undefined }>();

/**
 * The editors' version of the text that the built-in banner asks for consent with, by which the server knows that an answer is to an earlier one.
 * @param content the content of this moment
 * @returns undefined where there is no such text, and where OneTrust asks, which has versions of its own
 */
export function consentVersionOf(content: Content): string | undefined {
  const before = known.get(content);
  if (before) return before.version;
  const settings = content.graph(content.defaultLocale).entry('siteSettings') as SiteSettingsEntry | undefined;
  const version = settings?.consent && !oneTrustId(process.env) ? editorsVersion(settings.consent) : undefined;
  known.set(content, { version });
  return version;
}
