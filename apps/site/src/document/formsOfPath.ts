import { type FormEntry, type FormFieldEntry, visitContent } from '@cumulus/content-model';
import { type FieldRule, findPrivacyLink, type LeadKind } from '@cumulus/forms';
import { type Content, pageEntryOf } from '../cms/content.ts';
import { localizedPaths } from '../cms/routes.ts';
import { localizePath } from '../design-system/page/locale.ts';

/** A form of a page, as far as its submissions need it. */
export interface PageForm {
  /** Id of its entry. */
  entryId: string;
  /** The marketing form id. */
  formId: number;
  /** The marketing form id of what is sent from its overlay, if that is another one. */
  overlayFormId: number | undefined;
  leadKind: LeadKind;
  rules: readonly FieldRule[];
  locale: string;
  /** The wording that the page shows, and the path of the privacy notice in it. */
  consent: { text: string; privacyPath: string };
}

type Forms = ReadonlyMap<string, PageForm>;

const NONE: Forms = new Map();
/** Memoized by content object, which is new with each content version, and by existing path. */
const formsByPath = new WeakMap<Content, Map<string, Forms>>();

/**
 * The forms of the page at a path, by the ids of their entries: those of all its variants, and those embedded in its texts.
 * @param path without query
 */
export function formsOfPath(content: Content, path: string): Forms {
  const route = content.routes.byPath.get(path);
  if (!route) return NONE;
  const paths = formsByPath.get(content) ?? new Map<string, Forms>();
  formsByPath.set(content, paths);
  const before = paths.get(path);
  if (before) return before;
  const found = new Map<string, PageForm>();
  const localized = localizedPaths(content, route.locale);
  visitContent(pageEntryOf(content, route)?.sections ?? [], (value, isLinkedPage) => {
    if (!isLinkedPage && isForm(value)) found.set(value.metadata.id, pageForm(value, route.locale, localized));
  });
  paths.set(path, found);
  return found;
}

function isForm(value: object): value is FormEntry {
  return (value as { modelName?: string }).modelName === 'form';
}

function pageForm(form: FormEntry, locale: string, localized: Record<string, string>): PageForm {
  const { metadata, formId, overlayFormId, leadKind = 'form', fields, consentText = '' } = form;
  const privacyPath = localizePath(findPrivacyLink(consentText) ?? '', localized);
  return {
    entryId: metadata.id,
    formId,
    overlayFormId,
    leadKind,
    rules: (fields ?? []).filter(Boolean).map(fieldRule),
    locale,
    consent: { text: consentText, privacyPath },
  };
}

function fieldRule({ name, kind, isRequired = false, options, optionValues }: FormFieldEntry): FieldRule {
  return { name, kind, isRequired, ...(kind === 'select' && { options: optionValues ?? options }) };
}
