import { dayIn } from '@cumulus/content-model/days';
import { Link } from '@tanstack/react-router';
import { type Search, useAddress, useChangeAddress, useScope } from '../../address.ts';
import { Page } from '../../ui/Page.tsx';
import { BreakdownPanels } from './BreakdownPanels.tsx';
import { ConsentPanel } from './ConsentPanel.tsx';
import { Figures } from './Figures.tsx';
import { isMetric, type Metric } from './METRICS.ts';
import styles from './OverviewView.module.css';
import { scopeText } from './scopeText.ts';
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
        <p className={styles.details}>
          <ReportLink id="totals">Details of the totals</ReportLink> ·{' '}
          <ReportLink id="series">Details over time</ReportLink>
        </p>
      </div>
      <div className={styles.panels}>
        <BreakdownPanels />
        <ConsentPanel />
      </div>
    </Page>
  );
}

function ReportLink({ id, children }: { id: string; children: string }) {
  return (
    <Link to="/reports/$id" params={{ id }} search={(search: Search) => search}>
      {children}
    </Link>
  );
}

function ScopeSentence() {
  const scope = useScope();
  return (
    <>
      Visits of visitors who are measured, by consent or by the rule of their country,{' '}
      {scopeText(scope, dayIn(scope.zone, Date.now()))}.
    </>
  );
}
