export { type FeatureGroup, type FeatureValue, readGroups } from './featureGroups.ts';
export { type Moment, readMoments } from './moments.ts';
export { parseWidget, parseWidgets, type Widget, type WidgetOf, widgetSchema } from './widgetSchema.ts';
