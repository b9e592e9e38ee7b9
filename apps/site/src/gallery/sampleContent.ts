import type { EntryOf, FlattenedAsset, ModelName } from '@cumulus/content-model';
import type { Content } from '../cms/content.ts';
import type { SampleContent } from '../design-system/partGallery.ts';
import { GERMAN_COMPOUNDS } from './longTexts.ts';
import { entriesOfModel } from './sectionSamples.ts';

const LONG_TITLE = `${GERMAN_COMPOUNDS[2]} und ${GERMAN_COMPOUNDS[3]}`;
const LONG_LABEL = 'Datenschutzeinstellungen für Geschäftskunden verwalten';
const LONG_TEXT = `Die ${GERMAN_COMPOUNDS[1]} liegt der ${GERMAN_COMPOUNDS[3]} vor, die wegen einer ${GERMAN_COMPOUNDS[4]} mit dem ${GERMAN_COMPOUNDS[0]} spricht. Danach folgt die ${GERMAN_COMPOUNDS[6]}.`;

/** Content for the samples of parts: the site's content in one locale. */
export function sampleContent(content: Content, locale: string): SampleContent {
  function entries<Model extends ModelName>(model: Model): EntryOf<Model>[] {
    const graph = content.graph(locale);
    return entriesOfModel(model, content, locale).flatMap(({ metadata }) => graph.entry(metadata.id, model) ?? []);
  }
  return {
    locale,
    entries,
    entry(model, isWanted = () => true) {
      const found = entries(model).find(isWanted);
      if (!found) throw new Error(`The gallery needs an entry of ${model}: publish one`);
      return found;
    },
    get picture() {
      return firstPicture(content, locale);
    },
    long: { word: GERMAN_COMPOUNDS[0], label: LONG_LABEL, title: LONG_TITLE, text: LONG_TEXT },
  };
}

/** The first raster picture that is wide enough to fill a column. */
function firstPicture({ snapshot, graph }: Content, locale: string): FlattenedAsset {
  for (const id of Object.keys(snapshot.assets)) {
    const asset = graph(locale).asset(id);
    if (asset && /png|jpeg|webp|avif/.test(asset.contentType) && (asset.dimensions?.width ?? 0) >= 800) return asset;
  }
  throw new Error('The gallery needs a picture of at least 800 pixels: publish one');
}
