import type { LinkEntry } from '@cumulus/content-model';
import { BILLINGS, type Billing } from '@cumulus/content-model/pricing';
import type { Plan } from '../../pricing/catalogue.ts';
import { MODAL_PARAMETER, overlayOf } from './overlayLinks.ts';

/** A link to the sign-up for a plan, or to the sales team. */
export interface PlanLink {
  /** The billing period that it chooses; undefined where the plan has one price only. */
  billing?: Billing;
  link: LinkEntry;
}

/**
 * The links by which a plan is chosen: to the sign-up, one for each billing period where the plan has two prices, or to the sales team.
 * @param place of the links, which a lead keeps; default: the one in the content
 */
export function planLinks({ action, pricing }: Pick<Plan, 'action' | 'pricing'>, place?: string): PlanLink[] {
  if (!action) return [];
  const overlay = overlayOf(action.url);
  const query = (pairs: string) => `${action.url}${action.url.includes('?') ? '&' : '?'}${pairs}`;
  if (overlay === 'sign-up' && pricing.monthly.price)
    return BILLINGS.map((billing) => ({ billing, link: { ...action, url: query(`period=${billing}`) } }));
  if (overlay !== 'contact-sales' || !place) return [{ link: action }];
  const url = action.url.replace(new RegExp(`([?&]${MODAL_PARAMETER}=)[^&#]*`), `$1${place}`);
  return [{ link: { ...action, url } }];
}
