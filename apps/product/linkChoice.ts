/** What is chosen in `redirectParams`: the parameters of the link that a visitor came by, as JSON. */
interface LinkChoice {
  plan: string | null;
  billingPeriod: string | null;
  template: string | null;
}

/** Longer texts are no choice. */
const MAX_CHARACTERS = 200;

/** Reads the choice of a link, for a sign-up that was opened without one: a campaign's link to the home page can name a plan, for example. */
export function readLinkChoice(redirectParams: string | null): LinkChoice {
  const parameters = parseObject(redirectParams ?? '');
  const read = (name: string) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    return typeof value === 'string' && value && value.length <= MAX_CHARACTERS ? value : null;
  };
  return { plan: read('plan'), billingPeriod: read('period'), template: read('template') };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
