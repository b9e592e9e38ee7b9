import { parseWidget } from './parseWidget.ts';
import type { Widget } from './Widget.ts';

/**
 * Reads the widgets of a scene. One that is wrong is left out and logged; the rest of the scene stands.
 * @throws when `value` is no array
 */
export function parseWidgets(value: unknown, path: string): Widget[] {
  if (!Array.isArray(value)) throw new Error(`${path}: must be an array of widgets ({kind, …}), got ${typeof value}`);
  return value.flatMap((item, index) => {
    try {
      return [parseWidget(item, `${path}[${index}]`)];
    } catch (error) {
      console.error(`Widget left out: ${(error as Error).message}`);
      return [];
    }
  });
}
