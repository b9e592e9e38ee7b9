import { describe, expect, it } from 'vitest';
import { createDateFormat, dateLocale } from './dates.ts';

const INSTANT = Date.parse('2026-12-01T20:30:00Z');
const ALL = ['en-US', 'de', 'fr-FR', 'es-ES', 'it', 'pt-BR'];
const written = (options: Intl.DateTimeFormatOptions, locales = ALL) =>
  locales.map((locale) => createDateFormat(locale, { timeZone: 'UTC', ...options })(INSTANT).replaceAll(/\s/g, ' '));

describe('a date', () => {
  it('has the day before the month in every language, and the first day as people write it', () => {
    expect(written({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })).toEqual([
      'Tuesday 1 December 2026',
      'Dienstag, 1. Dezember 2026',
      'mardi 1er décembre 2026',
      'martes, 1 de diciembre de 2026',
      'martedì 1º dicembre 2026',
      'terça-feira, 1º de dezembro de 2026',
    ]);
    expect(written({ day: 'numeric', month: 'short' })).toEqual([
      '1 Dec',
      '1. Dez.',
      '1er déc.',
      '1 dic',
      '1º dic',
      '1º de dez.',
    ]);
    expect(written({ dateStyle: 'long' }, ['en-US', 'fr-FR'])).toEqual(['1 December 2026', '1er décembre 2026']);
  });

  it('in figures is as it is', () => {
    expect(written({ dateStyle: 'short' }, ['en-US', 'fr-FR'])).toEqual(['01/12/2026', '01/12/2026']);
    expect(written({ dateStyle: 'medium' }, ['de', 'it'])).toEqual(['01.12.2026', '1º dic 2026']);
  });
});

it('a time is on the clock of 24 hours in every language', () => {
  expect(written({ hour: 'numeric', minute: '2-digit' })).toEqual(Array.from(ALL, () => '20:30'));
  const midnight = createDateFormat('en-US', { timeZone: 'UTC', timeStyle: 'short' })(Date.parse('2026-12-01'));
  expect(midnight).toBe('00:00');
});

it.each([
  ['en-US', 'en-GB'],
  ['en', 'en-GB'],
  ['en-001', 'en-GB'],
  ['de', 'de'],
  ['pt-BR', 'pt-BR'],
])('%s is written as in %s', (locale, expected) => {
  expect(dateLocale(locale)).toBe(expected);
});
