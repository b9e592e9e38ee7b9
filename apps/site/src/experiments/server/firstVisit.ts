import { VARIANT_COOKIE, variantCookie } from '../variantCookie.ts';
import { attributesOfVisit } from './attributesOfVisit.ts';
import { decidedFlags } from './decidedFlags.ts';
import { evaluateFlag } from './evaluateFlag.ts';
import type { FirstKnown, Known } from './Known.ts';
import { keepKnown } from './keepKnown.ts';
import { knownOf } from './knownOf.ts';
import type { PagePlan } from './pagePlans.ts';
import type { RequestVisitor } from './requestVisitor.ts';
import { setCookie } from './setCookie.ts';
import type { VisitOptions } from './VisitOptions.ts';
import { visitorId } from './visitorId.ts';

/**
 * Decides for visitors who bring nothing with them, who come in crowds when a campaign begins: each is evaluated, and what follows from the values,
 * the cookie's text too, is the same for all who get the same.
 */
export function firstVisit(options: VisitOptions): (plan: PagePlan, visitor: RequestVisitor, path: string) => Known {
  const write = setCookie(options.siteUrl.startsWith('https:'));
  const mintCookie = visitorId.mintCookie(write);

  function decide(plan: PagePlan, visitor: RequestVisitor, path: string, id: string): FirstKnown {
    const attributes = attributesOfVisit(options, visitor, path, id);
    const { decidedFor, all } = decidedFlags({ payload: plan.payload, attributes });
    for (const { flag } of plan.flags) decidedFor(flag);
    const text = variantCookie.write(all());
    return {
      ...knownOf(plan, path, decidedFor, options),
      staying: write(VARIANT_COOKIE, text, 'year'),
      ofSession: write(VARIANT_COOKIE, text, 'session'),
    };
  }

  return (plan, visitor, path) => {
    const { id, cookie } = mintCookie();
    const user = { attributes: attributesOfVisit(options, visitor, path, id) };
    let key = '';
    for (const { flag } of plan.flags) {
      const { value, experiment, variation } = evaluateFlag(plan.payload, flag, user);
      // Lengths keep the parts from running into each other.
      key +=
        experiment === undefined ? `=${value.length}:${value}` : `#${experiment.length}:${experiment}${variation};`;
    }
    let known = plan.first.get(key);
    if (!known) {
      known = decide(plan, visitor, path, id);
      keepKnown(plan.first, key, known);
    }
    const cookies = visitor.mayRemember ? [cookie, known.staying] : [known.ofSession];
    return { decision: { ...known.decision, cookies }, redirect: undefined };
  };
}
