import type { AnyEntry } from '@cumulus/content-model';
import { Link } from '../Link/Link.tsx';
import { Tooltip } from '../Tooltip/Tooltip.tsx';
import { addressOf, type LinkTarget } from './addressOf.ts';

interface Titled {
  title?: string;
  label?: string;
  name?: string;
}

/** An entry inside a line: a term explains itself, anything with an address is a link, anything with a name is its name. */
export function InlineEntry({ target }: { target: AnyEntry | undefined }) {
  if (!target) return null;
  if (target.modelName === 'term') return <Tooltip content={target.definition}>{target.term}</Tooltip>;
  const { title, label, name } = target as Titled;
  const words = title ?? label ?? name;
  const address = addressOf(target as LinkTarget);
  if (!words) return null;
  return address ? <Link href={address}>{words}</Link> : words;
}
