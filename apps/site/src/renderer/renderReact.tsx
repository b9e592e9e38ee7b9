import type { AstroComponentMetadata } from 'astro';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FailedComponent } from './FailedComponent.tsx';
import { pageDataOf } from './pageDataOf.ts';
import { SiteProvider } from './SiteProvider.tsx';

interface Context {
  result?: { request: Request };
}

type Props = Record<string, unknown>;

/** React hoists `<link rel="preload">` for pictures into the markup; our pictures say their priority themselves, and a link there is invalid. */
const PRELOAD_LINK = /<link\s[^>]*rel="preload"[^>]*>/g;

const counters = new WeakMap<Request, number>();

/** Each component is a tree of its own to React; a prefix keeps the ids that `useId` makes apart on one page. */
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
    throw new Error(`${Component.name}: client:${metadata.hydrate} isn't used here, see renderer/Island.tsx`);
  const request = this?.result?.request;
  const page = request && pageDataOf.get(request);
  if (!page) throw new Error(`No page data for ${Component.name}: the route sets it before it renders`);
  const InPage = (inner: Props) => (
    <SiteProvider page={page}>
      <Component {...inner} />
    </SiteProvider>
  );
  try {
    const html = renderToStaticMarkup(<InPage {...props} />, { identifierPrefix: nextPrefix(request) });
    return { html: html.replace(PRELOAD_LINK, '') };
  } catch (error) {
    const subject = subjectOf(props, Component);
    console.error(`[render] ${page.path}: ${subject} left out: ${(error as Error).message}`);
    if (!page.isPreview) return { html: '' };
    return { html: renderToStaticMarkup(<FailedComponent subject={subject} reason={(error as Error).message} />) };
  }
}

function subjectOf(props: Props, Component: ComponentType<Props>): string {
  const section = props.section as { metadata?: { id: string; modelName: string } } | undefined;
  return section?.metadata ? `${section.metadata.modelName} ${section.metadata.id}` : Component.name;
}

// biome-ignore lint/style/noDefaultExport: Astro asks a renderer for its default export
export default {
  name: '@astrojs/react',
  // Every component of this site is React's; asking one by rendering it would swallow its error and cost a second rendering.
  check: async (Component: unknown) => typeof Component === 'function' || typeof Component === 'object',
  renderToStaticMarkup: render,
  supportsAstroStaticSlot: true,
};
