import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { channelSql } from './channels.ts';

const COLUMNS = ['medium', 'source', 'siteChannel', 'referrer'] as const;
const quoted = (text: string | undefined) => (text === undefined ? 'NULL::VARCHAR' : `'${text}'`);

it.each([
  [{ medium: 'cpc', source: 'google' }, 'paid'],
  [{ medium: 'paid_social', source: 'linkedin' }, 'paid'],
  [{ medium: 'organic', source: 'google', siteChannel: 'Paid Search' }, 'paid'],
  [{ medium: 'Email', source: 'november' }, 'email'],
  [{ source: 'newsletter' }, 'email'],
  [{ medium: 'social', source: 'anything' }, 'social'],
  [{ source: 'lnkd.in', medium: 'referral' }, 'referral'],
  [{ source: 'facebook', medium: 'post' }, 'social'],
  [{ source: 'm.facebook.com', medium: 'referral' }, 'social'],
  [{ medium: 'organic', source: 'unknown-engine' }, 'search'],
  [{ source: 'google' }, 'search'],
  [{ medium: 'affiliate', source: 'deals' }, 'affiliate'],
  [{ medium: 'video', source: 'ad' }, 'video'],
  [{ siteChannel: 'Organic Shopping', source: 'shop.example', medium: 'referral' }, 'shopping'],
  [{ medium: 'referral', source: 'partner.example' }, 'referral'],
  [{ medium: '(direct)', source: '(none)' }, 'direct'],
  [{ medium: 'none', source: 'none', referrer: 'www.bing.com' }, 'search'],
  [{ referrer: 'de.linkedin.com' }, 'social'],
  [{ referrer: 'blog.example' }, 'referral'],
  [{ medium: 'qr', source: 'trade-fair' }, 'other'],
  [{}, 'direct'],
])('%j is %s', async (values: Partial<Record<(typeof COLUMNS)[number], string>>, channel) => {
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, name])) as Record<(typeof COLUMNS)[number], string>;
  const row = COLUMNS.map((name) => `${quoted(values[name])} AS ${name}`).join(', ');
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const reader = await connection.runAndReadAll(`SELECT ${channelSql(columns)} AS channel FROM (SELECT ${row})`);
  expect(reader.getRows()).toEqual([[channel]]);
});
