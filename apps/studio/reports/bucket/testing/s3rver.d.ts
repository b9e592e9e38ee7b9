/** What tests use of the S3 server, which has no types. */
declare module '@20minutes/s3rver' {
  interface Options {
    port: number;
    address: string;
    silent: boolean;
    directory: string;
    vhostBuckets: boolean;
    allowMismatchedSignatures: boolean;
    configureBuckets: { name: string }[];
  }
  interface Server {
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
  const S3rver: new (options: Options) => Server;
  export = S3rver;
}
