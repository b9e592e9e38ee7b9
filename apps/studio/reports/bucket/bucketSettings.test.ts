import { expect, it } from 'vitest';
import { childVariables, readReportEnvironment } from '../reportEnvironment.ts';

const lake = { LAKE_DIR: '/srv/lake' };
const bucket = { LAKE_S3_BUCKET: 'cumulus', LAKE_S3_KEY_ID: 'key', LAKE_S3_SECRET: 'secret' };

it('reads the bucket, by default Amazon’s in the region, and passes it on to other processes', () => {
  expect(readReportEnvironment(lake).bucket).toBeUndefined();
  const environment = readReportEnvironment({ ...lake, ...bucket, LAKE_S3_REGION: 'eu-central-1' });
  expect(environment.bucket).toEqual({
    ...{ bucket: 'cumulus', region: 'eu-central-1', endpoint: 'https://s3.eu-central-1.amazonaws.com' },
    ...{ prefix: 'lake', keyId: 'key', secret: 'secret' },
  });
  expect(readReportEnvironment(childVariables(environment))).toEqual(environment);
});

it.each([
  [{ LAKE_S3_SECRET: '' }, 'LAKE_S3_BUCKET needs LAKE_S3_KEY_ID and LAKE_S3_SECRET'],
  [{ LAKE_S3_BUCKET: 'Cumulus' }, 'LAKE_S3_BUCKET="Cumulus": expected the name of a bucket'],
  [{ LAKE_S3_PREFIX: '/lake/' }, 'LAKE_S3_PREFIX="/lake/": expected a path'],
  [{ LAKE_S3_ENDPOINT: 's3.example.com' }, 'LAKE_S3_ENDPOINT="s3.example.com"'],
])('names what is wrong: %j', (wrong, said) => {
  expect(() => readReportEnvironment({ ...lake, ...bucket, ...wrong })).toThrow(said);
});
