import { expect, test } from 'vitest';
import { listCookieDomains } from './cookieDomains.ts';

test.each([
  ['cumulus.example', ['cumulus.example']],
  ['a.www.cumulus.example', ['cumulus.example', 'www.cumulus.example', 'a.www.cumulus.example']],
  ['www.cumulus.co.uk', ['co.uk', 'cumulus.co.uk', 'www.cumulus.co.uk']],
  ['www.cumulus.localhost', ['cumulus.localhost', 'www.cumulus.localhost']],
  ['localhost', []],
  ['192.0.2.1', []],
  ['[2001:db8::1]', []],
  ['a.b.c.d.e.f.g.h.i.j.example', []],
])('lists the cookie domains of %s', (hostname, domains) => expect(listCookieDomains(hostname)).toEqual(domains));
