import { expect, test } from 'vitest';
import { readReport } from './webhookReport.ts';

const read = (topic: string, body: string | object) =>
  readReport(
    { 'x-contentful-topic': `ContentManagement.${topic}` },
    Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  );
const sys = { id: 'home', revision: 4, updatedAt: '2026-10-05T08:00:00Z' };

test.each([
  ['Entry.publish', 'Entry', { type: 'Entry', isUnpublished: false }],
  ['Asset.publish', 'Asset', { type: 'Asset', isUnpublished: false }],
  ['Entry.unpublish', 'DeletedEntry', { type: 'Entry', isUnpublished: true }],
  ['Asset.unpublish', 'DeletedAsset', { type: 'Asset', isUnpublished: true }],
])('%s reports a revision', (topic, type, expected) => {
  expect(read(topic, { fields: {}, sys: { ...sys, type } })).toEqual({ id: 'home', revision: 4, ...expected });
});

test.each(['Entry.create', 'Entry.save', 'Entry.auto_save', 'Asset.auto_save'])('%s publishes nothing', (topic) => {
  expect(read(topic, { sys: { id: 'home', type: 'Entry', version: 9 } })).toBe('draft');
});

test.each([
  ['ContentType.publish', { sys: { ...sys, type: 'ContentType' } }],
  ['EnvironmentAlias.save', { sys: { id: 'master', type: 'EnvironmentAlias' } }],
  ['Entry.publish', { sys: { id: 'home', type: 'Entry' } }],
  ['Entry.publish', { sys: { id: 'home', type: 'Entry', revision: '4' } }],
  ['Entry.publish', { custom: true }],
  ['Entry.publish', 'null'],
  ['Entry.publish', 'no JSON'],
  ['Entry.publish', ''],
])('%s with %j is some other change', (topic, body) => {
  expect(read(topic, body)).toBe('other');
});
