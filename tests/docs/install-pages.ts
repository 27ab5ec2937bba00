import { textOf, trackedFiles } from '../repo/tracked';

/** The pages that lead from an empty folder to the first alert with the npm package, one for each way of running the rules. */
export const INSTALL_PAGES = trackedFiles().filter(
  (name) => /^docs\/install\/(?!README)[a-z-]+\.md$/.test(name) && textOf(name)?.includes('npx signalr-headroom')
);
