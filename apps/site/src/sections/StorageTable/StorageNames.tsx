import { Fragment } from 'react';

interface StorageNamesProps {
  names: string[];
  words: Record<string, string>;
}

/** Names as code; where only their beginning is known, or somebody else chooses them, it says so. */
export function StorageNames({ names, words }: StorageNamesProps) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <StorageName name={name} words={words} />
    </Fragment>
  ));
}

function StorageName({ name, words }: { name: string; words: Record<string, string> }) {
  if (name.startsWith('{')) return words.flagName;
  if (!name.endsWith('*')) return <code>{name}</code>;
  const [before, after] = (words.beginning ?? '').split('{name}');
  return (
    <>
      {before}
      <code>{name.slice(0, -1)}</code>
      {after}
    </>
  );
}
