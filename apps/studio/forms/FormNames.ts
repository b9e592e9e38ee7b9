import { unnamedForm } from '@cumulus/forms/unnamedForm';
import { z } from 'zod';
import { askFor, type Neighbour } from '../Neighbour.ts';

const answerSchema = z.object({ forms: z.array(z.object({ id: z.number(), name: z.string() })) });

/** Names change rarely; while the lead service is away it isn't asked by every request. */
const KEPT_MS = 30_000;
/** Who waits for names has the rest already. */
const LIMIT_MS = 2_000;

/** Names of the site's forms by their id. */
export type FormNameMap = ReadonlyMap<string, string>;

/** The names of the site's forms, as the lead service has them of the content. */
export class FormNames {
  readonly #leads: Pick<Neighbour, 'ask'> | undefined;
  readonly #now: () => number;
  #names: FormNameMap = new Map();
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  /**
   * @param leads undefined where it doesn't run: then no form has a name
   * @param now milliseconds since 1970; replaced in tests
   */
  constructor(leads: Pick<Neighbour, 'ask'> | undefined, now: () => number = Date.now) {
    this.#leads = leads;
    this.#now = now;
  }

  /** Never fails: while the lead service is away the last names count. */
  async read(): Promise<FormNameMap> {
    if (this.#leads && this.#now() - this.#readAt >= KEPT_MS) {
      this.#reading ??= this.#ask(this.#leads).finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    }
    return this.#names;
  }

  async #ask(leads: Pick<Neighbour, 'ask'>): Promise<void> {
    try {
      const { forms } = await askFor(leads, '/sales/forms', answerSchema, { limitMs: LIMIT_MS });
      this.#names = new Map(forms.map(({ id, name }) => [String(id), name]));
    } catch {
      // The id stands in: what is said about the form doesn't wait for its name.
    }
    this.#readAt = this.#now();
  }
}

/** `Contact sales`; `Form 1299` where the content has no name. */
export const nameOfForm = (names: FormNameMap, id: string | number): string => names.get(String(id)) ?? unnamedForm(id);
