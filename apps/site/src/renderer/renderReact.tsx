import type { AstroComponentMetadata } from 'astro';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { renderInPage } from './renderInPage.tsx';

interface Context {
  result?: { request: Request };
}

type Props = Record<string, unknown>;

async function render(
  this: Context,
  Component: ComponentType<Props>,
  props: Props,
  _slots: Record<string, string>,
  metadata?: AstroComponentMetadata,
) {
  // Astro's own islands put inline scripts into the body, which the security policy refuses, and 1.8 KB before any interaction.
  if (metadata?.hydrate)
    throw new Error(`${Component.name}: client:${metadata.hydrate} isn't used here, see renderer/Island.astro`);
  return { html: renderInPage(this?.result?.request, Component, props, renderToStaticMarkup).html };
}

// biome-ignore lint/style/noDefaultExport: Astro asks a renderer for its default export
export default {
  name: '@astrojs/react',
  // Every component of this site is React's; asking one by rendering it would swallow its error and cost a second rendering.
  check: async (Component: unknown) => typeof Component === 'function' || typeof Component === 'object',
  renderToStaticMarkup: render,
  supportsAstroStaticSlot: true,
};
