/** Fields of the lead, by their names in the form. */
export type LeadFields = Readonly<Record<string, string>>;

/**
 * Options of `ChiliPiper.submit`, those that this site or the built-in scheduler uses. Source: the vendor's own script (npm `@chilipiper/concierge`
 * 1.1.93, MIT), since its pages describe a part of them only (https://help.chilipiper.com/hc/en-us/sections/8297706662931-Form-Concierge).
 */
export interface SubmitOptions {
  /** What is known of the visitor. Without it the fields of the form `formId` are read. */
  lead?: LeadFields;
  /** The vendor maps the names of `lead` to fields of the CRM, as set up in the router. */
  map?: boolean;
  /** `id` of the form in the document. */
  formId?: string;
  /** Where the calendar is shown, an element or its selector, in place of a window over the page. */
  domElement?: Element | string;
  title?: string;
  /** `en_US` */
  locale?: string;
  /** A click outside of the window and Escape close it. */
  closeOnOutside?: boolean;
  /** The router has answered, and times are offered. */
  onRouted?(answer: object): void;
  /** A meeting is booked. The window stays open and shows it. */
  onSuccess?(meeting?: object): void;
  /** The router offers nothing, or something failed; the window is closed. */
  onError?(problem: { message: string; error?: unknown }): void;
  /** The visitor closed the window without a meeting. */
  onClose?(): void;
}

/** A meeting that was booked with the built-in scheduler, for the page behind its window. */
export interface BookedContent {
  title: string;
  /** Day and time with their zone, and links to the calendar file and to the page of the meeting. */
  parts: (Node | string)[];
}

/** The global of the vendor's script, and of the built-in scheduler. */
export interface ChiliPiperGlobal {
  submit(tenant: string, router: string, options: SubmitOptions): unknown;
}

/** The global as it is now; undefined where a script didn't set it. */
export function chiliPiper(): ChiliPiperGlobal | undefined {
  const { ChiliPiper } = globalThis as { ChiliPiper?: Partial<ChiliPiperGlobal> };
  return typeof ChiliPiper?.submit === 'function' ? (ChiliPiper as ChiliPiperGlobal) : undefined;
}
