import { address, wholeNumberFrom } from '@cumulus/server/variables';
import { z } from 'zod';

/** The variables of the content system: those of the site. */
export const CONTENT_VARIABLES = {
  CONTENT_URL: address('http://localhost:4000').default('http://localhost:4000'),
  CONTENT_POLL_MS: wholeNumberFrom(100, 86_400_000).optional(),
  CONTENTFUL_SPACE_ID: z.string().min(1).optional(),
  CONTENTFUL_ENVIRONMENT: z.string().min(1).default('master'),
  CONTENTFUL_HOST: z.string().min(1).optional(),
  CONTENTFUL_DELIVERY_TOKEN: z.string().min(1).optional(),
};
