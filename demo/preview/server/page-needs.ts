import { styleHash } from '../../http/server';

/** Emotion, the styling library of Grafana's components, fills empty style elements through the browser's interface. */
const EMPTY_STYLE = styleHash('');

/** Everything else that the preview's pages load is in files of their own server. */
export const PAGE_NEEDS = [
  "script-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  `style-src 'self' ${EMPTY_STYLE}`,
];
