/** Limits what is open at a time, for all clients together and for each. */
export interface ClientShare {
  /**
   * Takes a place.
   * @param client its name, by `clientKey`
   * @returns what gives the place back (calling it again does nothing), or why there is none: the client has its share (`client`), or all are taken (`all`)
   */
  open(client: string): (() => void) | 'client' | 'all';
  /** Places that are taken. */
  readonly size: number;
}

/** How many may be open. */
export interface ClientShareOptions {
  /** Of all clients together. */
  most: number;
  /** Of one client; 0: as many as there are. */
  mostPerClient: number;
}

/** Creates places that one client can't fill. Clients without a place aren't remembered, so that memory is bounded by the places. */
export function createClientShare({ most, mostPerClient }: ClientShareOptions): ClientShare {
  const counts = new Map<string, number>();
  const share = mostPerClient === 0 ? most : mostPerClient;
  let size = 0;

  function close(client: string): void {
    size -= 1;
    const left = (counts.get(client) ?? 1) - 1;
    if (left === 0) counts.delete(client);
    else counts.set(client, left);
  }

  return {
    open(client) {
      if (size >= most) return 'all';
      const count = counts.get(client) ?? 0;
      if (count >= share) return 'client';
      size += 1;
      counts.set(client, count + 1);
      let isOpen = true;
      return () => {
        if (isOpen) close(client);
        isOpen = false;
      };
    },
    get size() {
      return size;
    },
  };
}
