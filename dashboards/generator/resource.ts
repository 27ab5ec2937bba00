import { alertsOfResource } from './parts/alert-tables';
import { headroomPanel } from './parts/headroom';
import { HEADROOM_ROLES, headroomQueries, lastWeekQueries } from './parts/headroom-queries';
import { exploreLink, pipelineLink } from './parts/links';
import { GRAIN } from './parts/queries';
import { FIRST_PANEL, resourceHead } from './parts/resource-head';
import {
  alertsOverTime,
  connections,
  connectionsByEndpoint,
  messages,
  mix,
  opensAndCloses,
  runbooks,
  serverConnectionLatency,
  serverLoad,
  signs,
  systemErrors,
  unitSize,
  utilization,
} from './parts/resource-panels';
import { type DashboardDraft } from './parts/schema';
import { ofResource } from './parts/scope';
import { OTHER_PANEL, resultOf } from './parts/shared';
import { DATASOURCE } from './parts/variables';

/** One resource: its traffic against its ceilings. Alerts link here by the uid. */
export function resourceDashboard(): DashboardDraft {
  return resourceHead('plugin')
    .withPanel(overlay().id(FIRST_PANEL).gridPos({ x: 0, y: 0, w: 16, h: 21 }))
    .withPanel(plan().id(16).gridPos({ x: 16, y: 0, w: 8, h: 21 }))
    .withPanel(utilization().id(2).gridPos({ x: 0, y: 21, w: 14, h: 9 }))
    .withPanel(alertsOfResource().id(3).gridPos({ x: 14, y: 21, w: 10, h: 9 }))
    .withPanel(signs().id(14).gridPos({ x: 0, y: 30, w: 12, h: 8 }))
    .withPanel(messages().id(15).gridPos({ x: 12, y: 30, w: 12, h: 8 }))
    .withPanel(unitSize().id(4).gridPos({ x: 0, y: 38, w: 12, h: 8 }))
    .withPanel(connections().id(5).gridPos({ x: 12, y: 38, w: 12, h: 8 }))
    .withPanel(serverLoad().id(6).gridPos({ x: 0, y: 46, w: 12, h: 8 }))
    .withPanel(mix().id(7).gridPos({ x: 12, y: 46, w: 12, h: 8 }))
    .withPanel(connectionsByEndpoint().id(10).gridPos({ x: 0, y: 54, w: 12, h: 8 }))
    .withPanel(opensAndCloses().id(11).gridPos({ x: 12, y: 54, w: 12, h: 8 }))
    .withPanel(serverConnectionLatency().id(12).gridPos({ x: 0, y: 62, w: 12, h: 8 }))
    .withPanel(systemErrors().id(13).gridPos({ x: 12, y: 62, w: 12, h: 8 }))
    .withPanel(alertsOverTime().id(8).gridPos({ x: 0, y: 70, w: 12, h: 10 }))
    .withPanel(runbooks().id(9).gridPos({ x: 12, y: 70, w: 12, h: 10 }));
}

/** Of both panels with the same data: with other options, the panel would prepare it once more. */
const OPTIONS = { nextSizes: 1, roles: HEADROOM_ROLES };

function overlay() {
  return headroomPanel(DATASOURCE, { ...OPTIONS, view: 'overlay' })
    .title('Traffic against its ceilings')
    .description(
      'Measured traffic in bytes and in messages, each with its ceiling in the performance guide for the unit size ' +
        'and the scenario mix at that time. Pipeline health, in the links of this panel, shows which inputs arrive.'
    )
    .links([pipelineLink(), exploreLink()])
    .interval(GRAIN)
    .targets([...headroomQueries(ofResource), ...lastWeekQueries(ofResource)]);
}

/** Why the header's action has its size: the utilization at each other one. */
function plan() {
  return headroomPanel(OTHER_PANEL, { ...OPTIONS, view: 'plan' })
    .title('Plan')
    .description(
      'The utilization at each unit size, and with another mix, growth or message size, or with workloads that you describe.'
    )
    .withTarget(resultOf(FIRST_PANEL));
}
