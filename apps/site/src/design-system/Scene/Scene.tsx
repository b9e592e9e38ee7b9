import type { MediaSceneEntry } from '@cumulus/content-model';
import { parseWidgets } from '@cumulus/content-model/jsonFields';
import layouts from './layouts.module.css';
import styles from './Scene.module.css';
import { WidgetView } from './WidgetView.tsx';

/**
 * A picture of the product made of one to three widgets on a backdrop. To assistive technology it is one picture with its description. Its parts with
 * `data-move` move to their places when it comes into view (enhanceScene.ts).
 * @throws if the entry's widgets are no array; a single invalid widget is left out and logged
 */
export function Scene({ scene }: { scene: MediaSceneEntry }) {
  const widgets = parseWidgets(scene.widgets, `${scene.metadata.id}.widgets`);
  return (
    <div
      className={styles.scene}
      role="img"
      aria-label={scene.description}
      data-tone={scene.color}
      data-enhance="scene"
    >
      <div className={styles.frame} data-backdrop={scene.backdrop ?? 'cloud'} aria-hidden="true" inert>
        <i />
        <i />
        <i />
        <div className={layouts.layout} data-layout={scene.layout}>
          {widgets.map((widget, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: widgets have no id and never move
            <div key={index} data-under={index < widgets.length - 1 ? '' : undefined}>
              <WidgetView widget={widget} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
