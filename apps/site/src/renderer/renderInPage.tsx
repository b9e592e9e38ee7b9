import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PageProvider } from '../ui/page/PageProvider.tsx';
import { FailedComponent } from './FailedComponent.tsx';
import { pageDataOf } from './pageDataOf.ts';

type Props = Record<string, unknown>;

/** React hoists `<link rel="preload">` for pictures into the markup; our pictures say their priority themselves, and a link there is invalid. */
const PRELOAD_LINK = /<link\s[^>]*rel="preload"[^>]*>/g;

const counters = new WeakMap<Request, number>();

/** HTML of a component on a page, and the prefix that its ids have. */
interface Rendered {
  html: string;
  prefix: string;
  /** The component threw, and is left out, but for a note to editors. */
  isFailed: boolean;
}

/**
 * Renders a component in its page's context. One that throws is logged and left out; it doesn't take the page down.
 * @param request whose page it stands on
 * @param Component the component
 * @param props what it gets
 * @param toHtml how React makes HTML of it
 * @throws when the route has set no page for the request
 */
export function renderInPage(
  request: Request | undefined,
  Component: ComponentType<Props>,
  props: Props,
  toHtml: (node: ReactNode, options: { identifierPrefix: string }) => string,
): Rendered {
  const page = request && pageDataOf.get(request);
  if (!page) throw new Error(`No page data for ${Component.name}: the route sets it before it renders`);
  const prefix = nextPrefix(request);
  try {
    const node = (
      <PageProvider value={page}>
        <Component {...props} />
      </PageProvider>
    );
    return { html: toHtml(node, { identifierPrefix: prefix }).replace(PRELOAD_LINK, ''), prefix, isFailed: false };
  } catch (error) {
    const subject = subjectOf(props, Component);
    const reason = (error as Error).message;
    console.error(`[render] ${page.path}: ${subject} left out: ${reason}`);
    const note = page.isPreview ? renderToStaticMarkup(<FailedComponent subject={subject} reason={reason} />) : '';
    return { html: note, prefix, isFailed: true };
  }
}

/** Each component is a tree of its own to React; a prefix keeps the ids that `useId` makes apart on one page. */
function nextPrefix(request: Request): string {
  const count = (counters.get(request) ?? 0) + 1;
  counters.set(request, count);
  return `c${count}-`;
}

function subjectOf(props: Props, Component: ComponentType<Props>): string {
  const section = props.section as { metadata?: { id: string; modelName: string } } | undefined;
  return section?.metadata ? `${section.metadata.modelName} ${section.metadata.id}` : Component.name;
}
