// Every vendor of the site. A new one: a folder beside this file, and one line here (docs/how-to/vendor.md).
export { amplitude } from './amplitude/vendor.ts';
export { amplitudeReplay } from './amplitudeReplay/vendor.ts';
export { chilipiper } from './chilipiper/vendor.ts';
export { contentful } from './contentful/vendor.ts';
export { datadog } from './datadog/vendor.ts';
export { growthbook } from './growthbook/vendor.ts';
export { identification } from './identification/vendor.ts';
export { location } from './location/vendor.ts';
export { navattic } from './navattic/vendor.ts';
export { onetrust } from './onetrust/vendor.ts';
export { product } from './product/vendor.ts';
export { segment } from './segment/vendor.ts';
export { video } from './video/vendor.ts';
