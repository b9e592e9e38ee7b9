import { S3ServiceError } from 's3mini';

/** What an operator can do about an answer of the server. */
const ADVICE: Readonly<Record<string, string>> = {
  RequestTimeTooSkewed: 'the clocks of this machine and of the server differ: set this one',
  NoSuchBucket: 'create it, or set LAKE_S3_BUCKET',
  AccessDenied: 'its key has to list, read, write and delete below LAKE_S3_PREFIX',
  InvalidAccessKeyId: 'LAKE_S3_KEY_ID is unknown there, or has expired',
  ExpiredToken: 'LAKE_S3_KEY_ID has expired',
  SignatureDoesNotMatch: 'LAKE_S3_SECRET, or LAKE_S3_REGION, is another one there',
  SlowDown: 'it is busy',
};

/** Says what went wrong with the bucket, in one line without keys. */
export function describeBucketFault(error: unknown): string {
  if (!(error instanceof S3ServiceError)) return describeNetwork(error as Error);
  const { status, body = '' } = error;
  const code = /<Code>(\w{1,60})<\/Code>/.exec(body)?.[1] ?? error.serviceCode ?? 'Unknown';
  const isElsewhere = status >= 300 && status < 400;
  const advice = isElsewhere ? 'the bucket has another address: set LAKE_S3_ENDPOINT and LAKE_S3_REGION' : ADVICE[code];
  return `the server answers ${status} ${code}${advice ? `: ${advice}` : ''}`;
}

function describeNetwork(error: Error): string {
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  const inner = cause?.cause as NodeJS.ErrnoException | undefined;
  const code = [(error as NodeJS.ErrnoException).code, cause?.code, inner?.code].find((one) => typeof one === 'string');
  if (code) return `the server can't be reached: ${code}`;
  return cause?.message ? `${error.message}: ${cause.message}` : error.message;
}
