import { S3mini } from 's3mini';
import type { BucketSettings } from './bucketSettings.ts';

/** What the bucket has of a file. */
export interface StoredFile {
  bytes: number;
  etag: string;
}

/** The part of a bucket below the prefix. Paths are those in the lake's folder. */
export class LakeBucket {
  /** Names it, without what is secret. */
  readonly name: string;
  readonly #client: S3mini;
  readonly #prefix: string;
  readonly #bucket: string;

  constructor({ bucket, endpoint, region, prefix, keyId, secret }: BucketSettings, fetch: typeof globalThis.fetch) {
    this.name = `${endpoint}/${bucket}/${prefix}`;
    this.#bucket = bucket;
    this.#prefix = `${prefix}/`;
    this.#client = new S3mini({
      ...{ endpoint: `${endpoint}/${bucket}`, region, fetch },
      ...{ accessKeyId: keyId, secretAccessKey: secret },
    });
  }

  /** All files. @throws Error also where there is no bucket */
  async list(): Promise<Map<string, StoredFile>> {
    const objects = await this.#client.listObjects('/', this.#prefix);
    if (!objects) throw new Error(`there is no bucket ${this.#bucket}: create it, or set LAKE_S3_BUCKET`);
    return new Map(
      objects.map(({ Key, Size, ETag }) => [
        Key.slice(this.#prefix.length),
        { bytes: Size, etag: this.#client.sanitizeETag(ETag) },
      ]),
    );
  }

  /** The text of a file; undefined where there is none. */
  async readText(path: string): Promise<string | undefined> {
    return (await this.#client.getObject(this.#prefix + path)) ?? undefined;
  }

  /**
   * Stores a file, whose bytes are sent as they are read.
   * @param md5 of its bytes, in hexadecimal
   * @returns its ETag
   * @throws Error also where the server stored something else: the ETag is the MD5, unless the server encrypts with keys of its own
   */
  async store(path: string, body: Blob, md5: string): Promise<string> {
    const { headers } = await this.#client.putObject(this.#prefix + path, body);
    const etag = this.#client.sanitizeETag(headers.get('etag') ?? '');
    const isEncrypted = headers.get('x-amz-server-side-encryption')?.startsWith('aws:kms') === true;
    if (etag === '' || (!isEncrypted && /^[\da-f]{32}$/.test(etag) && etag !== md5))
      throw new Error(
        `the server stored ${path} with ${etag ? 'another checksum' : 'no ETag'}: it isn't what was sent`,
      );
    return etag;
  }

  /** Deletes a file, with its earlier versions where the bucket keeps them. */
  async remove(path: string): Promise<void> {
    const key = this.#prefix + path;
    const { deleteMarker } = await this.#client.deleteObject(key, { versionInfo: true });
    if (!deleteMarker) return;
    const versions = (await this.#client.listObjectVersions(key)) ?? [];
    for (const { VersionId: versionId } of versions) if (versionId) await this.#client.deleteObject({ key, versionId });
  }
}
