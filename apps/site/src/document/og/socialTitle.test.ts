import { expect, test } from 'vitest';
import { socialTitle } from './socialTitle.ts';

const titleOf = (fields: object) => socialTitle({ title: 'Home', ...fields } as never, 'Cumulus');

test('the home page says its promise, not "Home", and the site’s name once', () => {
  expect(titleOf({ template: 'home', seoTitle: 'Cumulus: clear skies for busy teams' })).toBe(
    'Clear skies for busy teams',
  );
  expect(titleOf({ template: 'home', seoTitle: 'Work: the calm way | Cumulus' })).toBe('Work: the calm way');
});

test('without other words it says its title, as every other page does', () => {
  expect(titleOf({ template: 'home' })).toBe('Home');
  expect(titleOf({ template: 'home', seoTitle: 'Cumulus' })).toBe('Home');
  expect(titleOf({ template: 'pricing', title: 'Pricing', seoTitle: 'Cumulus pricing: Free' })).toBe('Pricing');
});
