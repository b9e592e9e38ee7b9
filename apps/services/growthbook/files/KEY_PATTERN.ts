/** Keys stand in cookies, addresses and cache keys: letters, digits, - and _ need no escaping anywhere. */
export const KEY_PATTERN = /^[\w-]{1,60}$/;
