import { routerOf } from '@cumulus/forms/meetingForms';
import { reportError } from '../../platform/browser/reportError.ts';
import { createScriptLoader } from '../../platform/browser/scriptLoader.ts';
import { type BookedContent, type ChiliPiperGlobal, chiliPiper, type LeadFields } from './chiliPiper.ts';

export type { BookedContent };

/** A form that was sent and stored. */
export interface SentForm {
  /** Marketing form id. */
  formId: number;
  /** From the answer to the form; the built-in scheduler books with it. */
  meetingToken: string;
  lead: LeadFields;
  /** Of the form: `de`, `en-US`. */
  locale: string;
  /** Gets what the page behind the window should show. The vendor's scheduler doesn't call it: only its window shows the meeting. */
  onBooked?: ((content: BookedContent) => void) | undefined;
}

/**
 * `booked`: the scheduler's window shows the meeting. `closed`: the visitor wants none now, or the form has no scheduler. `failed`: no times could be
 * offered; the lead is stored, so the caller thanks the visitor and shows another way.
 */
export type SchedulerOutcome = 'booked' | 'closed' | 'failed';

/** Longer than this nobody waits for a script, or for a router's answer after it. */
const TIME_LIMIT_MS = 10_000;
const ATTRIBUTE = 'chilipiper';
/** The account name that the built-in scheduler is called with; it has one only. */
const BUILT_IN_TENANT = 'cumulus';

/**
 * Opens the meeting scheduler after a form that was sent: the vendor's if one is configured, else the built-in one. Before that nothing of either is
 * loaded, and after other forms never.
 * REQ-LEA-02, REQ-LEA-24.
 * @returns when a meeting is booked, the window is closed, or no times can be offered: a script that is blocked, slow, or doesn't set its global,
 * and a router that refuses or never answers. Never rejects.
 */
export async function startScheduler(form: SentForm): Promise<SchedulerOutcome> {
  const router = routerOf(form.formId);
  if (!router) return 'closed';
  const [tenant, scriptUrl] = document.documentElement.dataset[ATTRIBUTE]?.split(' ') ?? [];
  try {
    if (tenant && scriptUrl) {
      const vendor = await loadVendor(scriptUrl);
      return await submit(vendor, tenant, router, { ...form, onBooked: undefined }, form.lead);
    }
    const { builtInScheduler } = await withTimeLimit(import('./built-in/builtInScheduler.ts'), 'built-in scheduler');
    const lead = { ...form.lead, meetingToken: form.meetingToken };
    return await submit(builtInScheduler(), BUILT_IN_TENANT, router, form, lead);
  } catch (error) {
    reportError('meeting scheduler', error);
    return 'failed';
  }
}

let loaded: { url: string; loader: ReturnType<typeof createScriptLoader> } | undefined;

/** @throws Error where the script can't be loaded in time, or doesn't set its global */
async function loadVendor(url: string): Promise<ChiliPiperGlobal> {
  const before = chiliPiper();
  if (before) return before;
  if (loaded?.url !== url) loaded = { url, loader: createScriptLoader(url) };
  await withTimeLimit(loaded.loader.load(), url);
  const vendor = chiliPiper();
  if (!vendor) throw new Error(`${url} must set window.ChiliPiper with a function submit(tenant, router, options)`);
  return vendor;
}

function submit(
  scheduler: ChiliPiperGlobal,
  tenant: string,
  router: string,
  { locale, onBooked }: SentForm,
  lead: LeadFields,
): Promise<SchedulerOutcome> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeOut(`router ${router}`)), TIME_LIMIT_MS);
    const end = (outcome: SchedulerOutcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    scheduler.submit(tenant, router, {
      ...{ lead, map: true, locale: locale.replace('-', '_'), closeOnOutside: true },
      // From here on the visitor decides how long it takes.
      onRouted: () => clearTimeout(timer),
      onSuccess(meeting) {
        const { content } = (meeting ?? {}) as { content?: BookedContent };
        if (content) onBooked?.(content);
        end('booked');
      },
      onClose: () => end('closed'),
      // Not the vendor's message, which may hold what the visitor wrote.
      onError: () => {
        clearTimeout(timer);
        reject(new Error(`router ${router} offers no times`));
      },
    });
  });
}

async function withTimeLimit<T>(work: Promise<T>, name: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeOut(name)), TIME_LIMIT_MS);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

const timeOut = (name: string) => new Error(`${name} didn’t answer within ${TIME_LIMIT_MS / 1_000} s`);
