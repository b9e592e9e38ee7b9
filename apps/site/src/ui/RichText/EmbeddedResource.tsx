import { addressOf, type LinkTarget } from './addressOf.ts';
import { EmbeddedCard } from './EmbeddedCard.tsx';

interface Resource extends LinkTarget {
  title?: string;
  name?: string;
  summary?: string;
}

/** An entry of another space: its title and summary, linked when it has an address. */
export function EmbeddedResource({ target }: { target: Resource | undefined }) {
  const title = target?.title ?? target?.name;
  const address = addressOf(target);
  return title && address ? <EmbeddedCard title={title} text={target?.summary} href={address} /> : null;
}
