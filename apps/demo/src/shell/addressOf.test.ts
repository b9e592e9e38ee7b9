import { expect, test } from 'vitest';
import type { Start } from '../demo/Start.ts';
import { createWorkspace } from '../start/createWorkspace.ts';
import { findProject } from '../start/projects.ts';
import { readStartChoice } from '../start/startChoice.ts';
import { readTexts } from '../texts/readTexts.ts';
import { addressOf, addressOfTeam } from './addressOf.ts';

const read = (address: string) => readStartChoice(new URL(address, 'http://localhost:4001').search);

function startOf(query: string): Start {
  const choice = readStartChoice(query);
  const { locale, team, plan, template, view } = choice;
  return {
    ...{ locale, team, teams: [], plan, template, view, siteOrigin: 'http://localhost:3000' },
    ...{ texts: readTexts(locale), workspace: createWorkspace(findProject(team), choice) },
  };
}

test.each(['', '?plan=business&template=docs', '?locale=de&department=marketing', '?team=sales&me=nobody'])(
  'another view, language or person keeps the rest of the start choice %s',
  (query) => {
    const choice = readStartChoice(query);
    const start = startOf(query);
    const other = start.workspace.people.at(-1)?.id ?? '';
    expect(read(addressOf(start, { view: 'board' }))).toEqual({ ...choice, view: 'board' });
    expect(read(addressOf(start, { view: 'doc', locale: 'de' }))).toEqual({ ...choice, view: 'doc', locale: 'de' });
    expect(read(addressOf(start, { me: other }))).toEqual({ ...choice, me: other });
  },
);

test('another project begins with its own person and view, in the same language and plan', () => {
  const start = startOf('?locale=de&view=board&me=noor&plan=free');
  const { team } = start;
  expect(read(addressOfTeam(start, team))).toEqual(readStartChoice(`?locale=de&team=${team}&plan=free`));
});
