import { siteEnvironment } from './siteEnvironment.ts';

/** The place that this process serves from, read once. */
export const ownEnvironment = siteEnvironment(process.env);
