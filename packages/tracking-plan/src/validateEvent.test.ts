import { describe, expect, test } from 'vitest';
import { validateEvent } from './validateEvent.ts';

const page = {
  actual_url: 'https://cumulus.example/pricing?email=REDACTED',
  actual_path: '/pricing',
  browser: 'Chrome',
  browserVersion: '142.0',
  operatingSystem: 'Linux',
  operatingSystemVersion: '',
};
const reasonOf = (sent: Parameters<typeof validateEvent>[0]) => {
  const validity = validateEvent(sent);
  return validity.isValid ? 'valid' : validity.reason;
};
const exposure = (fields: object) =>
  reasonOf({
    ...{ type: 'track', event: 'view growthbook experiment' },
    properties: {
      ...{ experimentId: 'home-hero', variationId: 0, variationKey: 'control', phase: 0, hashAttribute: 'id' },
      ...fields,
    },
  });
const click = (properties: object) => reasonOf({ type: 'track', event: 'click web', properties });

describe('as planned', () => {
  test.each([
    {
      type: 'track',
      event: 'view growthbook experiment',
      properties: { experimentId: 'home-hero', variationId: 0, variationKey: 'control', phase: 0, hashAttribute: 'id' },
    },
    {
      type: 'track',
      event: 'view web',
      properties: { ...page, type: 'view', sectionIndex: 1, sectionModelName: 'hero' },
    },
    { type: 'track', event: 'view web', properties: { type: 'view', sectionIndex: 1 } },
    {
      type: 'track',
      event: 'click web',
      properties: { buttonClicked: 'Start', linkUrl: 'mailto:hello@cumulus.example' },
    },
    {
      type: 'track',
      event: 'complete flow demo',
      properties: { demo: { FLOW: 'x' }, location: 'https://a.example/', pathname: '/', step: 3 },
    },
    {
      type: 'page',
      properties: {
        ...page,
        name: 'pricing',
        path: '/pricing',
        referrer: '',
        search: '',
        title: 'Pricing',
        url: page.actual_url,
      },
    },
    { type: 'identify', traits: page },
    { type: 'identify', properties: undefined },
    { type: 'consent', event: 'consent decided', properties: { consentId: 'x', version: '1', groups: ['C0001'] } },
  ])('$type $event', (sent) => {
    expect(reasonOf(sent)).toBe('valid');
  });
});

describe('not as planned', () => {
  test('names the planned events for an unknown name', () => {
    expect(reasonOf({ type: 'track', event: 'veiw web' })).toMatch(
      /^no track "veiw web" is planned; known: view web, /,
    );
    expect(reasonOf({ type: 'track' })).toContain('no track "" is planned');
    expect(reasonOf({ type: 'track', event: 'page' })).toContain('no track "page" is planned');
    expect(reasonOf({ type: 'page', event: 'view web', properties: { nonsense: 1 } })).toBe(
      '"page": nonsense is not planned',
    );
    expect(reasonOf({ type: 'screen' })).toBe('no screen is planned; add it to packages/tracking-plan');
  });

  test('names a property that is missing, of another type, empty or not planned', () => {
    expect(reasonOf({ type: 'track', event: 'view growthbook experiment', properties: { variationId: '1' } })).toBe(
      '"view growthbook experiment": experimentId is missing; variationId is "1", expected number; variationKey is missing',
    );
    expect(click({ sectionIndex: 0 })).toBe('"click web": sectionIndex counts from 1');
    expect(click({ label: '' })).toBe('"click web": label is empty; leave it out');
    expect(click({ colour: 'red' })).toBe('"click web": colour is not planned');
    expect(click({ clickLocation: { root: 'header' } })).toContain('clickLocation.parent is missing');
    expect(reasonOf({ type: 'track', event: 'click web', properties: [] })).not.toBe('valid');
    expect(reasonOf({ type: 'track', event: 'view web', properties: { type: 'click' } })).toBe(
      '"view web": type is "click", expected "view"',
    );
  });

  test('shows a part of a long value, and none of an object', () => {
    const reason = click({ sectionIndex: 'x'.repeat(10_000), label: { a: 1 }, title: ['a'] });
    expect(reason).toBe(
      `"click web": sectionIndex is "${'x'.repeat(100)}", expected number; label is an object, expected string; title is a list, expected string`,
    );
    expect(
      reasonOf({ type: 'track', event: 'quiz completed', properties: { quizId: 'a', plan: 'x', score: 14 } }),
    ).toBe(
      '"quiz completed": plan is "x", expected "free" or "unlimited" or "business" or "enterprise"; score is 14, expected at most 13',
    );
    expect(exposure({ phase: 0.5 })).toContain('phase is 0.5, expected a whole number');
    expect(click(JSON.parse('{"__proto__": {"label": 1}}'))).toBe('"click web": __proto__ is not planned');
  });

  test('half of the page’s properties', () => {
    const { browser, ...rest } = page;
    expect(reasonOf({ type: 'identify', traits: rest })).toContain('has some of the page');
    expect(browser).toBe('Chrome');
  });

  test.each(['?email=ada@example.com', '?q=ada%40example.com', '/ada%2540example%2Ecom', '#ada@mail.example.com'])(
    'an e-mail address in an address: %s',
    (part) => {
      const actual_url = `https://cumulus.example/pricing${part}`;
      expect(reasonOf({ type: 'page', properties: { ...page, actual_url } })).toContain('must be REDACTED');
      expect(click({ linkUrl: actual_url })).not.toBe('valid');
    },
  );

  test('an @ without an address is accepted', () => {
    for (const path of ['/@cumulus', '/a@2x', '/x?y=@z.de'])
      expect(reasonOf({ type: 'page', properties: { path } })).toBe('valid');
  });
});

test.each(['experimentId', 'variationKey', 'hashAttribute', 'hashValue'])('%s has 512 characters at most', (name) => {
  expect(exposure({ [name]: 'x'.repeat(512) })).toBe('valid');
  expect(exposure({ [name]: 'x'.repeat(513) })).toContain(`${name} has more than 512 characters`);
});
