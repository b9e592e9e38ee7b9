import type { MediaSceneEntry } from '@cumulus/content-model';
import { widgetSchema } from '@cumulus/content-model/jsonFields';
import type { PartGallery } from '../partGallery.ts';
import { Scene } from './Scene.tsx';

const KINDS = widgetSchema.options.map(({ shape }) => shape.kind.value);
const LAYOUTS = ['single', 'pair', 'overlap', 'stack', 'fan', 'strip'] as const satisfies MediaSceneEntry['layout'][];
const BACKDROPS = ['cloud', 'dawn', 'grid', 'hills', 'none'] as const satisfies MediaSceneEntry['backdrop'][];

function kindOf(widget: unknown): unknown {
  return (widget as { kind?: unknown } | null)?.kind;
}

function widgetsOf({ widgets }: MediaSceneEntry): unknown[] {
  return Array.isArray(widgets) ? widgets : [];
}

/** Every layout, every backdrop, and every kind of widget by itself. */
export const gallery: PartGallery = ({ entry }) => [
  ...LAYOUTS.map((layout) => ({
    variant: `layout ${layout}`,
    state: 'default',
    element: <Scene scene={entry('mediaScene', (scene) => scene.layout === layout)} />,
  })),
  ...BACKDROPS.map((backdrop) => ({
    variant: `backdrop ${backdrop}`,
    state: 'default',
    element: <Scene scene={{ ...entry('mediaScene', ({ layout }) => layout === 'pair'), backdrop }} />,
  })),
  ...KINDS.map((kind) => {
    const scene = entry('mediaScene', (one) => widgetsOf(one).some((widget) => kindOf(widget) === kind));
    const widgets = widgetsOf(scene).filter((widget) => kindOf(widget) === kind);
    return {
      variant: `widget ${kind}`,
      state: 'default',
      element: <Scene scene={{ ...scene, layout: 'single', widgets: widgets.slice(0, 1) }} />,
    };
  }),
];
