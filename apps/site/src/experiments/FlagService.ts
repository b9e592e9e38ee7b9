/** How browsers reach the flag service. All of it is public. */
export interface FlagService {
  /** `https://host`, `https://host/path` or a path of the site, before `/api/features/…`. */
  host: string;
  /** Where streams are, when it is another host. */
  streamingHost?: string;
  clientKey: string;
  /** Where payloads are encrypted. Not with `isRemote`. */
  decryptionKey?: string;
  /** The service evaluates flags itself and tells no rules. */
  isRemote?: boolean;
  /** Where usage of flags is told; the vendor has no such address any more. */
  usageUrl?: string;
}
