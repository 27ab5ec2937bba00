import { useEffect, useState } from 'react';
import { type DashboardName, fetchDashboardNames } from './dashboard';

/** The dashboards of the preview; none until they are known. */
export function useDashboardNames(): DashboardName[] {
  const [names, setNames] = useState<DashboardName[]>([]);
  useEffect(() => {
    // If the list fails, the dashboard still works and shows its own errors.
    fetchDashboardNames().then(setNames, () => setNames([]));
  }, []);
  return names;
}
