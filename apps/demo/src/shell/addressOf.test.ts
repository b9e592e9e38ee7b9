import { expect, test } from 'vitest';
import { createWorkspace } from '../start/createWorkspace.ts';
import { readStartChoice } from '../start/startChoice.ts';
import { readTexts } from '../texts/readTexts.ts';
import { addressOf } from './addressOf.ts';

test.each(['', '?plan=business&template=docs', '?locale=de&department=marketing'])(
  'another view and another language keep the rest of the start choice %s',
  (query) => {
    const choice = readStartChoice(query);
    const { locale, plan, template } = choice;
    const start = {
      ...{ locale, plan, template, view: choice.view, siteOrigin: 'http://localhost:3000' },
      ...{ texts: readTexts(locale), workspace: createWorkspace(locale, choice) },
    };
    const read = (address: string) => readStartChoice(new URL(address, 'http://localhost:4001').search);
    expect(read(addressOf(start, 'board'))).toEqual({ ...choice, view: 'board' });
    expect(read(addressOf(start, 'doc', 'de'))).toEqual({ ...choice, view: 'doc', locale: 'de' });
  },
);
