import { address, environmentError } from '@cumulus/server/variables';
import { z } from 'zod';

const text = (pattern: RegExp, expected: string) => z.string().regex(pattern, `expected ${expected}`);

/** Variables of the bucket that the lake is copied to, and of who may write there. */
export const BUCKET_VARIABLES = {
  /** Without it there is no copy. */
  LAKE_S3_BUCKET: text(
    /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
    'the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
  ).optional(),
  LAKE_S3_REGION: text(/^[a-z\d-]{2,40}$/, 'a region such as eu-central-1, or auto').default('us-east-1'),
  /** By default Amazon's, in the region. */
  LAKE_S3_ENDPOINT: address('https://s3.eu-central-1.amazonaws.com').optional(),
  LAKE_S3_PREFIX: text(/^[\w.-]+(\/[\w.-]+)*$/, 'a path such as lake or web/lake').default('lake'),
  LAKE_S3_KEY_ID: text(/^[\x21-\x7e]{1,200}$/, 'the id of an access key').optional(),
  LAKE_S3_SECRET: text(/^[\x21-\x7e]{1,512}$/, 'the secret of an access key').optional(),
};

const schema = z.object(BUCKET_VARIABLES);

/** Where the lake is copied to. */
export interface BucketSettings {
  bucket: string;
  region: string;
  /** Of the server, without the bucket. */
  endpoint: string;
  /** Of all keys, without a slash at its end. */
  prefix: string;
  keyId: string;
  secret: string;
}

/** What is configured; undefined without a bucket. @throws Error that names what is missing */
export function bucketOf(values: z.output<typeof schema>): BucketSettings | undefined {
  const { LAKE_S3_BUCKET: bucket, LAKE_S3_REGION: region, LAKE_S3_PREFIX: prefix } = values;
  const { LAKE_S3_KEY_ID: keyId, LAKE_S3_SECRET: secret } = values;
  if (!bucket) return undefined;
  if (!keyId || !secret) throw environmentError('LAKE_S3_BUCKET needs LAKE_S3_KEY_ID and LAKE_S3_SECRET');
  const endpoint = values.LAKE_S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
  return { bucket, region, endpoint, prefix, keyId, secret };
}

/** The variables by which another process reads the same settings. */
export const bucketVariables = ({ bucket, region, endpoint, prefix, keyId, secret }: BucketSettings) => ({
  ...{ LAKE_S3_BUCKET: bucket, LAKE_S3_REGION: region, LAKE_S3_ENDPOINT: endpoint, LAKE_S3_PREFIX: prefix },
  ...{ LAKE_S3_KEY_ID: keyId, LAKE_S3_SECRET: secret },
});
