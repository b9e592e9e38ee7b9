import { Fragment } from 'react';

interface StorageNamesProps {
  names: string[];
  words: Record<string, string>;
}

/** Names as code; where only their beginnings are known, or they have none of their own, words say so. */
export function StorageNames({ names, words }: StorageNamesProps) {
  if (!names.every((name) => name.endsWith('*'))) return listOf(names, words);
  const [before, after] = (words.beginning ?? '').split('{name}');
  return (
    <>
      {before}
      {listOf(
        names.map((name) => name.slice(0, -1)),
        words,
      )}
      {after}
    </>
  );
}

function listOf(names: string[], words: Record<string, string>) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      {name.startsWith('{') ? words[`${name.slice(1, -1)}Name`] : <code>{name}</code>}
    </Fragment>
  ));
}
