import { useMemo } from 'react';
import { reviewResource } from '../../model/review';
import { type PanelReview, useData } from '../data/panelData';
import { timeSpanOf } from '../data/timeSpan';

/** The review of every resource in the data over the time range. Reruns on new data and changed options. */
export function useReviews(): PanelReview[] {
  const { resources, timeRange } = useData();
  return useMemo(
    () => resources.map((resource) => reviewResource(resource, resource.settings, timeSpanOf(timeRange))),
    [resources, timeRange]
  );
}
