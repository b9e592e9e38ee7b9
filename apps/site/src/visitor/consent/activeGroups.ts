/**
 * The groups that OneTrust, or the built-in banner in its place, says are allowed: `,C0001,C0002,`. Undefined until it knows them: to whoever comes for
 * the first time OneTrust says `,,` while it loads its settings.
 */
export function activeGroups(): string | undefined {
  const { OnetrustActiveGroups: active } = globalThis as { OnetrustActiveGroups?: string };
  return active && /\w/.test(active) ? active : undefined;
}
