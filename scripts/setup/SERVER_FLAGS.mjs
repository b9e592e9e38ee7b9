/**
 * Flags of Node for the servers of site and services. Without the first V8 keeps up to 100 MB more for garbage of single requests, though cache
 * hits create next to none: 10,000 pages in the site's memory are 450 MB with it and 530 to 560 MB without.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16'];

/** For programs that answer few requests a second: V8 prefers memory to speed, and collects garbage early. In the collector an event takes a third more time with it. */
const SMALL_FLAGS = ['--max-semi-space-size=2', '--optimize-for-size'];

/**
 * Flags of Node for the built-in applications. A process of its own each has its memory: idle, in MB with these flags and without, content takes 60 of 102, leads
 * 62 of 97, product 20 of 25, studio 22 of 30, the demo 27 of 34. The collector at full load takes 117 of 131, at the same rate. With a limit of the old space V8
 * collects garbage earlier: in 140,000 requests of the fuzz test the heap was 139 MB, of which 37 MB were in use.
 */
export const SERVICE_FLAGS = {
  content: [...SMALL_FLAGS, '--max-old-space-size=384'],
  collector: ['--max-semi-space-size=8', '--max-old-space-size=384', '--v8-pool-size=1'],
  leads: [...SMALL_FLAGS, '--max-old-space-size=256'],
  product: [...SMALL_FLAGS, '--max-old-space-size=96'],
  studio: [...SMALL_FLAGS, '--max-old-space-size=192'],
  demo: ['--max-semi-space-size=2', '--max-old-space-size=128'],
};

/**
 * Environment of all servers, read by glibc's allocator. Without it, freed memory of picture and compression threads stays with the process. In the debug
 * flood of `npm run proof -- floods`, measured with all built-in services in one process: 180 to 409 MB without, 190 to 220 MB with it; the site 400 and 285 MB.
 * Other allocators (musl, macOS) ignore it.
 */
export const SERVER_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
