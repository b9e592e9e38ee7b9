/** Cookies of the channel, and the name of each value in events and leads (REQ-ATT-06, REQ-ATT-07). */
export const CHANNEL_COOKIES = [
  ['cuChannel', 'channel'],
  ['cuReturnedFrom', 'returnedFrom'],
] as const;
