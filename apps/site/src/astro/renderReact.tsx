import { missingFields } from '@cumulus/content-model';
import { createLog } from '@cumulus/http/log';
import type { AstroComponentMetadata } from 'astro';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SiteProvider } from '../design-system/island/SiteProvider.tsx';
import type { PageData } from '../design-system/page/PageContext.tsx';

const log = createLog('render');

const pages = new WeakMap<Request, PageData>();

/** The page data of a request: the route sets it before rendering, the renderer reads it. */
export const pageDataOf = {
  set: (request: Request, data: PageData) => pages.set(request, data),
  get: (request: Request) => pages.get(request),
};

/** The placeholder in preview for a component that can't be shown. REQ-CMS-08. */
export function FailedComponent({ subject, reason, stack }: { subject: string; reason: string; stack?: string }) {
  return (
    <>
      <p role="note" className="preview-notice">
        <strong>{subject}</strong> {reason}
      </p>
      {stack && <pre>{stack}</pre>}
    </>
  );
}

/** In `astro dev` the placeholder includes the stack. */
const IS_DEVELOPMENT = import.meta.env?.MODE === 'development';

interface Context {
  result?: { request: Request };
}

type Props = Record<string, unknown>;

/** React hoists `<link rel="preload">` for pictures into the markup. Our pictures set their priority themselves, and a link there is invalid HTML. */
const PRELOAD_LINK = /<link\s[^>]*rel="preload"[^>]*>/g;

const counters = new WeakMap<Request, number>();

/** Each component is a separate React tree; a prefix keeps `useId` unique on the page. */
function nextPrefix(request: Request): string {
  const count = (counters.get(request) ?? 0) + 1;
  counters.set(request, count);
  return `c${count}-`;
}

async function render(
  this: Context,
  Component: ComponentType<Props>,
  props: Props,
  _slots: Record<string, string>,
  metadata?: AstroComponentMetadata,
) {
  if (metadata?.hydrate)
    throw new Error(
      `${Component.name}: client:${metadata.hydrate} isn't used here, see design-system/island/Island.tsx`,
    );
  const request = this?.result?.request;
  const page = request && pageDataOf.get(request);
  if (!page) throw new Error(`No page data for ${Component.name}: the route sets it before it renders`);
  const InPage = (inner: Props) => (
    <SiteProvider page={page}>
      <Component {...inner} />
    </SiteProvider>
  );
  const subject = subjectOf(props, Component);
  const notice = (reason: string, stack?: string) =>
    renderToStaticMarkup(<FailedComponent subject={subject} reason={reason} stack={stack} />);
  try {
    const html = renderToStaticMarkup(<InPage {...props} />, { identifierPrefix: nextPrefix(request) });
    const missing = page.isPreview ? describeMissing(props.section) : '';
    return { html: (missing && notice(missing)) + html.replace(PRELOAD_LINK, '') };
  } catch (error) {
    // If a required field is empty, the editor reads that rather than the error that followed from it.
    const { message, stack } = error as Error;
    const missing = describeMissing(props.section);
    const reason = missing || message;
    log.error(`${page.path}: ${subject} left out: ${reason}`, missing && !IS_DEVELOPMENT ? undefined : error);
    if (IS_DEVELOPMENT) return { html: notice(reason, stack) };
    return { html: page.isPreview ? notice(reason) : '' };
  }
}

function subjectOf(props: Props, Component: ComponentType<Props>): string {
  const section = props.section as { metadata?: { id: string; modelName: string } } | undefined;
  return section?.metadata ? `${section.metadata.modelName} ${section.metadata.id}` : Component.name;
}

/** Describes the empty required fields of a section and its entries; '' if there are none. */
function describeMissing(section: unknown): string {
  return missingFields(section)
    .map(({ entry, fields }) => {
      const names = fields.map((field) => `"${field}"`).join(' or ');
      return `The field ${names} of ${entry} is empty, or links to nothing that is published.`;
    })
    .join(' ');
}

// biome-ignore lint/style/noDefaultExport: Astro asks a renderer for its default export
export default {
  name: '@astrojs/react',
  // All components of this site are React's. Astro's check by rendering would hide errors and cost a second rendering.
  check: async (Component: unknown) => typeof Component === 'function' || typeof Component === 'object',
  renderToStaticMarkup: render,
  supportsAstroStaticSlot: true,
};
