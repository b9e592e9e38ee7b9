import type { FeatureApiResponse } from '@growthbook/growthbook';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { reportError } from '../../../platform/browser/reportError.ts';
import type { DebugOverrides } from '../../cookies/debugCookie.ts';
import { createEvaluate, debugVisitor } from '../evaluate.ts';
import { fetchFlags } from '../fetchFlags.ts';
import { type ExperimentView, listExperiments } from '../listExperiments.ts';
import { type FlagView, listFlags } from '../listFlags.ts';
import type { DebugPage } from '../startDebug.ts';

interface FlagLists {
  flags: FlagView[];
  experiments: ExperimentView[];
  isLoading: boolean;
  /** Why the flag service is not reachable. */
  problem?: string;
  reload(): void;
}

const NOTHING: FeatureApiResponse = {};

/** The flags and experiments of the service as they are for this visitor with the overrides. */
export function useFlagLists(page: DebugPage, overrides: DebugOverrides): FlagLists {
  const [payload, setPayload] = useState<FeatureApiResponse>();
  const [problem, setProblem] = useState<string>();

  const reload = useCallback(() => {
    setPayload(undefined);
    setProblem(undefined);
    fetchFlags(page.service, debugVisitor(page).attributes).then(setPayload, (error: Error) => {
      reportError('debug', error);
      setProblem(error.name === 'TimeoutError' ? 'It did not answer in time' : error.message);
    });
  }, [page]);

  useEffect(reload, [reload]);

  const lists = useMemo(() => {
    const fetched = payload ?? NOTHING;
    const visitor = debugVisitor(page);
    const { flags, variations } = overrides;
    const evaluate = (some: Partial<DebugOverrides>) =>
      createEvaluate(fetched, visitor, { flags: new Map(), variations: new Map(), ...some });
    return {
      flags: listFlags({
        payload: fetched,
        shown: page.shown,
        evaluate: evaluate({ flags, variations }),
        evaluateRules: evaluate({ variations }),
      }),
      experiments: listExperiments({ payload: fetched, overrides, evaluateFreely: evaluate({}), shown: page.shown }),
    };
  }, [payload, overrides, page]);

  return { ...lists, isLoading: !payload && !problem, problem, reload };
}
