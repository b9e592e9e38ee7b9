import type { ShownSection } from '@cumulus/content-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { SiteProvider } from '../design-system/island/SiteProvider.tsx';
import type { PageData } from '../design-system/page/PageContext.tsx';
import { findSection } from '../document/sectionRegistry.ts';

/**
 * The error of a section that can't be shown with its fields.
 * @returns undefined if it can be shown
 */
export async function sectionRefusal(section: ShownSection, page: PageData): Promise<string | undefined> {
  const Component = (await findSection(section.modelName))?.Component;
  if (!Component) return undefined;
  try {
    renderToStaticMarkup(
      <SiteProvider page={page}>
        <Component section={section} index={2} />
      </SiteProvider>,
    );
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
