import { processVariables } from '../platform/server/environment.ts';
import { contentEnvironment } from './contentEnvironment.ts';
import { createContentStore } from './contentStore.ts';

/** The content store of this process. */
export const siteContent = createContentStore(contentEnvironment(processVariables()));
