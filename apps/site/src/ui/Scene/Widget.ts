import type { z } from 'zod';
import type { widgetSchema } from './widgetSchema.ts';

/** A widget of a scene, of any kind. */
export type Widget = z.infer<typeof widgetSchema>;

/** A widget of one kind: `WidgetOf<'board'>`. */
export type WidgetOf<Kind extends Widget['kind']> = Extract<Widget, { kind: Kind }>;
