/**
 * Flags of Node for the servers of site and services. Without the first V8 keeps up to 100 MB more for garbage of single requests, though cache
 * hits create next to none: 10,000 pages in the site's memory are 450 MB with it and 530 to 560 MB without.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16'];

/**
 * Flags of Node for the built-in applications. The content system needs 40 MB of heap for the shipped content. With a lower limit V8 collects garbage
 * earlier: in 140,000 requests of the fuzz test the heap was 139 MB, of which 37 MB were in use. The stand-in of the product and the studio do little.
 */
export const SERVICE_FLAGS = {
  content: [...SERVER_FLAGS, '--max-old-space-size=384'],
  collector: [...SERVER_FLAGS, '--max-old-space-size=384'],
  leads: ['--max-semi-space-size=8', '--max-old-space-size=256'],
  product: ['--max-semi-space-size=2', '--max-old-space-size=96'],
  studio: ['--max-semi-space-size=4', '--max-old-space-size=192'],
};

/**
 * Environment of both servers, read by glibc's allocator. Without it, freed memory of picture and compression threads stays with the process: in the
 * debug flood of `npm run proof -- floods` the services grew from 180 to 409 MB, with 37 MB of heap in use; with it they stay at 190 to 220 MB, and the site at
 * 285 in place of 400 MB. Other allocators (musl, macOS) ignore it.
 */
export const SERVER_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
