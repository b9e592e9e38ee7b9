import { processVariables } from '../platform/server/environment.ts';
import { contentEnvironment } from './contentEnvironment.ts';
import { contentStore } from './contentStore.ts';

/** The content of this process. */
export const siteContent = contentStore(contentEnvironment(processVariables()));
