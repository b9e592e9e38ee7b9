interface Sent {
  groups?: unknown;
  context?: { consent?: { categoryPreferences?: unknown; version?: unknown } };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The consent of a message in words. The message may be anything that a client sent: what isn't as planned is left out. */
export function consentText(payload: unknown): string {
  const { context, groups } = (payload ?? {}) as Sent;
  const { categoryPreferences: preferences, version } = context?.consent ?? {};
  const allowed = preferences ? allowedOf(preferences) : groups;
  if (!Array.isArray(allowed)) return 'Consent: the message has none of its own';
  const text = allowed.filter(isText).join(', ') || 'nothing';
  return `Consent: ${text}${isText(version) && version !== '' ? `, text of version ${version}` : ''}`;
}

const allowedOf = (preferences: unknown): string[] =>
  Object.entries(Object(preferences)).flatMap(([group, isAllowed]) => (isAllowed === true ? [group] : []));
