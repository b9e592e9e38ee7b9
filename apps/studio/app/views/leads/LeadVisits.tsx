import { ownZone } from '../../address.ts';
import { useApi } from '../../api.ts';
import { formatMinute } from '../../ui/format.ts';
import { Shown } from '../../ui/Shown.tsx';
import { Facts, Part } from './Facts.tsx';
import { type Lead, type Touch, visitsSchema } from './leadData.ts';
import styles from './leads.module.css';
import { fieldText, touchText, variantsText } from './leadTexts.ts';
import { leadPath } from './useLeadChange.ts';

/** Where a lead came from: campaign, first and last touch, variants, and the path of each visit; only of those who are measured, by consent or by the rule of their country. */
export function LeadVisits({ lead }: { lead: Lead }) {
  const zone = ownZone();
  const answer = useApi(`${leadPath(lead.id)}/visits`, visitsSchema, {
    isWanted: lead.analytics !== null,
  });
  if (!lead.analytics)
    return (
      <Part title="Where they came from">
        <p>
          Not known: the person didn’t consent to analytics, or refused it where the rule of their country needs no
          consent.
        </p>
      </Part>
    );
  return (
    <Part title="Where they came from">
      <Facts facts={Object.entries(lead.analytics.attribution).map(([name, value]) => [fieldText(name), value])} />
      <Shown answer={answer} label="Reading the visits">
        {({ known, firstTouch, lastTouch, visits, hasOlder }) => (
          <>
            <Facts
              facts={[
                ['First touch', firstTouch && timedText(firstTouch, zone)],
                ['Last touch', lastTouch && timedText(lastTouch, zone)],
                ['Variants', variantsText(lead.analytics?.variants ?? {})],
              ]}
            />
            {known === 'away' && <p>The collector isn’t asked, so there are no visits here.</p>}
            {known === 'consented' && visits.length === 0 && (
              <p>No visits are kept: they were erased, or are older than the limit.</p>
            )}
            {visits.map((visit, index) => (
              <details key={visit.id} open={index === 0} className={styles.visit}>
                <summary>{timedText(visit, zone)}</summary>
                <ol className={styles.lines}>
                  {visit.steps.map((step, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name, and never change.
                    <li key={at}>{step.name === 'page' ? step.path : `${step.name}, on ${step.path ?? 'a page'}`}</li>
                  ))}
                </ol>
              </details>
            ))}
            {hasOlder && <p className={styles.muted}>There are older events, which aren’t read here.</p>}
          </>
        )}
      </Shown>
    </Part>
  );
}

/** `28 Nov 2026, 18:30: Paid Search, google / cpc, spring`. */
const timedText = (touch: Touch, zone: string): string =>
  touch.at ? `${formatMinute(touch.at, zone)}: ${touchText(touch)}` : touchText(touch);
