import { ENVIRONMENT_ID } from '../environmentId.ts';

/** `sys.space` and `sys.environment` as every delivered thing carries them. */
export function spaceLinks(spaceId: string) {
  return {
    space: { sys: { type: 'Link', linkType: 'Space', id: spaceId } },
    environment: { sys: { id: ENVIRONMENT_ID, type: 'Link', linkType: 'Environment' } },
  };
}
