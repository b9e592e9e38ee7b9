/** The one environment that content folders hold. */
export const ENVIRONMENT_ID = 'master';
