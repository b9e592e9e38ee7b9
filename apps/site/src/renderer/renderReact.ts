import hydratingRenderer from '@astrojs/react/server.js';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PageProvider } from '../ui/page/PageProvider.tsx';
import { FailedComponent } from './FailedComponent.tsx';
import { pageDataOf } from './pageDataOf.ts';

interface Context {
  result?: { request: Request };
}

type Props = Record<string, unknown>;

/** React hoists `<link rel="preload">` for pictures into the markup; our pictures say their priority themselves, and a link there is invalid. */
const PRELOAD_LINK = /<link\s[^>]*rel="preload"[^>]*>/g;

async function render(
  this: Context,
  Component: ComponentType<Props>,
  props: Props,
  slots: Record<string, string>,
  metadata?: { hydrate?: string },
) {
  const page = this?.result && pageDataOf.get(this.result.request);
  if (!page) throw new Error(`No page data for ${Component.name}: the route sets it before it renders`);
  const InPage = (inner: Props) => createElement(PageProvider, { value: page, children: createElement(Component, inner) });
  try {
    if (metadata?.hydrate) return await hydratingRenderer.renderToStaticMarkup.call(this, InPage, props, slots, metadata);
    const children = slots.default ? { children: rawMarkup(slots.default) } : {};
    return { html: renderToStaticMarkup(createElement(InPage, { ...props, ...children })).replace(PRELOAD_LINK, '') };
  } catch (error) {
    const subject = subjectOf(props, Component);
    console.error(`[render] ${page.path}: ${subject} left out: ${(error as Error).message}`);
    const notice = page.isPreview ? createElement(FailedComponent, { subject, reason: (error as Error).message }) : null;
    return { html: renderToStaticMarkup(notice) };
  }
}

function rawMarkup(html: string) {
  return createElement('div', { style: { display: 'contents' }, dangerouslySetInnerHTML: { __html: html } });
}

function subjectOf(props: Props, Component: ComponentType<Props>): string {
  const section = props.section as { metadata?: { id: string; modelName: string } } | undefined;
  return section?.metadata ? `${section.metadata.modelName} ${section.metadata.id}` : Component.name;
}

export default {
  name: '@astrojs/react',
  // Every component of this site is React's; asking one by rendering it would swallow its error and cost a second rendering.
  check: async (Component: unknown) => typeof Component === 'function' || typeof Component === 'object',
  renderToStaticMarkup: render,
  supportsAstroStaticSlot: true,
};
