import { jsonResponse } from '@cumulus/server/responses';
import type { StudioRoute } from '../api/StudioRoute.ts';
import type { FormNames } from './FormNames.ts';

/** `/forms`: the names of the site's forms by their id, as visitors see the forms themselves. */
export const createFormRoutes = (forms: Pick<FormNames, 'read'>): StudioRoute[] => [
  {
    ...{ method: 'GET', path: '/forms', permission: 'signed in' },
    handle: async () => jsonResponse({ names: Object.fromEntries(await forms.read()) }),
  },
];
