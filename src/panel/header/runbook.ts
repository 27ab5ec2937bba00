import { type Verdict } from '../../model/advice';
import { isAtCeiling, type Rating } from '../../model/capacity';
import { isFullSoon, type Outlook } from '../../model/forecast';
import pluginJson from '../../plugin.json';
import { type AlertSpan } from '../data/laneEvents';

const BASE = `${pluginJson.info.links[0].url}/blob/main/alerts/runbooks`;

/** An alert of the pack, whose runbook has the same name. */
const OF_PACK = /^SignalR[A-Za-z]+$/;

/** The address of the runbook for what to do: that of the alert that fires, or of the one that asks for the same. */
export function runbookFor(
  alert: AlertSpan | undefined,
  verdict: Verdict,
  outlook: Outlook | undefined,
  state: Rating | undefined
): string | undefined {
  const name = alert !== undefined && OF_PACK.test(alert.title) ? alert.title : nameFor(verdict, outlook, state);
  return name && `${BASE}/${name}.md`;
}

function nameFor({ verdict }: Verdict, outlook: Outlook | undefined, state: Rating | undefined): string | undefined {
  switch (verdict) {
    case 'scaleUp':
    case 'shard':
      return isAtCeiling(state) ? 'SignalRAtCeiling' : 'SignalRNearCeiling';
    case 'loadStuck':
      return 'SignalRLoadStuck';
    case 'noTraffic':
    case 'sizeUnknown':
      return 'SignalRInputMissing';
    case 'keep':
      return isFullSoon(outlook) ? 'SignalRCeilingForecast' : undefined;
    default:
      return undefined;
  }
}
