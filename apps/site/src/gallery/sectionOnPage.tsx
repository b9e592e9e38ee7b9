import type { ShownSection } from '@cumulus/content-model';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SiteProvider } from '../design-system/island/SiteProvider.tsx';
import type { PageData } from '../design-system/page/PageContext.tsx';
import { findSection } from '../document/sectionRegistry.ts';

/** A section on a page with this data; undefined for a content type without a component. */
export async function sectionOnPage(
  section: ShownSection,
  index: number,
  page: PageData,
): Promise<ReactElement | undefined> {
  const Component = (await findSection(section.modelName))?.Component;
  return (
    Component && (
      <SiteProvider page={page}>
        <Component section={section} index={index} />
      </SiteProvider>
    )
  );
}

/**
 * The error of a section that can't be shown with its fields.
 * @returns undefined if it can be shown
 */
export async function sectionRefusal(section: ShownSection, page: PageData): Promise<string | undefined> {
  try {
    renderToStaticMarkup(await sectionOnPage(section, 2, page));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
