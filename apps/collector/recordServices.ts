import { createConsentService } from './consent/createConsentService.ts';
import { createVisitorIdentificationService } from './visitor-identification/createVisitorIdentificationService.ts';

/** Services that store one record for each request (`createRecordRoutes`). */
export const RECORD_SERVICES = [createConsentService, createVisitorIdentificationService];
