import { processVariables } from '../platform/server/environment.ts';
import { contentEnvironment } from './contentEnvironment.ts';
import { createContentStore } from './contentStore.ts';

/** The content of this process. */
export const siteContent = createContentStore(contentEnvironment(processVariables()));
