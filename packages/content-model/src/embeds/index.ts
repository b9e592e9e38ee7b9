export * from './frameHosts.ts';
export * from './videoSource.ts';
