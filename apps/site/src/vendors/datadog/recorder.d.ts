/** The file that the SDK imports where a session is recorded. */
declare module '@datadog/browser-rum/esm/boot/datadogRecorder.mjs';
