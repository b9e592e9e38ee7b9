import { daysBefore } from '@cumulus/content-model/days';
import { useAddress, useChangeAddress, useScope } from '../../address.ts';
import { formatDay } from '../../ui/format.ts';
import { Page } from '../../ui/Page.tsx';
import { BreakdownPanels } from './BreakdownPanels.tsx';
import { ConsentPanel } from './ConsentPanel.tsx';
import { Figures } from './Figures.tsx';
import { isMetric, type Metric } from './METRICS.ts';
import styles from './OverviewView.module.css';
import { Trend } from './Trend.tsx';

/** What visitors did, on one page. Its panels are read apart from each other. */
export function OverviewView() {
  const { metric } = useAddress();
  const change = useChangeAddress();
  const shown: Metric = isMetric(metric) ? metric : 'visitors';
  return (
    <Page title="Overview" definition={<ScopeSentence />}>
      <div className={styles.top}>
        <Figures chosen={shown} onChoose={(name) => change({ metric: name }, { replace: true })} />
        <Trend metric={shown} />
      </div>
      <div className={styles.panels}>
        <BreakdownPanels />
        <ConsentPanel />
      </div>
    </Page>
  );
}

function ScopeSentence() {
  const scope = useScope();
  const before = daysBefore(scope);
  return (
    <>
      Visits of visitors who are measured, by consent or by the rule of their country, {spanOf(scope)}, days of{' '}
      {scope.zone.replaceAll('_', ' ')}
      {scope.hasToday && '; today isn’t over'}
      {scope.isCompared && `; compared with ${spanOf(before)}`}.
    </>
  );
}

const spanOf = ({ from, to }: { from: string; to: string }) =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
