import type { Widget } from './Widget.ts';
import { widgetSchema } from './widgetSchema.ts';

/**
 * Reads one widget of a scene.
 * @param path where the value stands, for the message, such as `teamDesignScene.widgets[0]`
 * @throws an Error that names every place that is wrong and what would be right
 */
export function parseWidget(value: unknown, path: string): Widget {
  const result = widgetSchema.safeParse(value);
  if (result.success) return result.data;
  const wrong = result.error.issues.map(
    (issue) =>
      `${path}${issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')}: ${issue.message}`,
  );
  throw new Error(wrong.join('; '));
}
