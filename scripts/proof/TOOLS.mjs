import { findChdb } from '../setup/findChdb.mjs';
import { findFaketime } from '../setup/findFaketime.mjs';
import { findNginx } from '../setup/findNginx.mjs';
import { findPostgres } from '../setup/findPostgres.mjs';
import { findRedis } from '../setup/findRedis.mjs';
import { findVarnish } from '../setup/findVarnish.mjs';
import { findWrk } from '../setup/findWrk.mjs';
import { provideChromium } from '../setup/provideChromium.mjs';
import { readEnvironment } from '../setup/readEnvironment.mjs';

/** Finds what a proof needs beside Node, or installs it on Debian, by the names that proofs use. */
export const TOOLS = {
  chdb: findChdb,
  Chromium: () => provideChromium(readEnvironment().chromiumPath || undefined),
  libfaketime: findFaketime,
  nginx: findNginx,
  PostgreSQL: findPostgres,
  Redis: findRedis,
  Varnish: findVarnish,
  wrk: findWrk,
};
