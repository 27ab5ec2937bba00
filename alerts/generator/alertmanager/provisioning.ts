import { parse } from 'yaml';

import { COMMAND } from '../targets/files/heading';
import { routes } from './routing';
import { type RoutingSettings } from '../settings';
import { plainTemplate } from './templates/plain';
import { OFFICE_HOURS } from '../targets/grafana';
import { yamlFile } from '../targets/files/yaml';

/** A matcher as Alertmanager writes it: label, operator, and a value between quotes. */
const MATCHER = /^(\w+) (=|!=|=~|!~) "([^"]*)"$/;

/**
 * What a Grafana of one's own reads beside the alerts of target `grafana`, by file name: policies and texts as
 * Alertmanager has them. They are no part of the target, because policies replace all that a Grafana has.
 */
export function provisioningFiles(settings: RoutingSettings): Map<string, string> {
  return new Map([
    [
      'signalr-policies.yaml',
      yamlFile(
        { apiVersion: 1, policies: [{ orgId: 1, ...policyOf(parse(routes(settings))) }] },
        [
          'Who gets which alert, by the names of contact-points.yaml; routed as alerts/alertmanager routes them.',
          'Grafana has one tree of policies: this replaces it. Where others are routed already, leave this file out and add its routes to theirs.',
        ],
        COMMAND
      ),
    ],
    [
      'signalr-templates.yaml',
      yamlFile(
        { apiVersion: 1, templates: [{ orgId: 1, name: 'signalr', template: plainTemplate(settings) }] },
        ['The words of the notifications: signalr.title in a line, signalr.text in full.'],
        COMMAND
      ),
    ],
  ]);
}

/** A route as alertmanager/routing.ts writes it. */
interface AlertmanagerRoute {
  receiver: string;
  matchers?: string[];
  active_time_intervals?: string[];
  routes?: AlertmanagerRoute[];
}

function policyOf(route: AlertmanagerRoute): Record<string, unknown> {
  const { matchers, active_time_intervals: hours, routes: children, ...rest } = route;
  return {
    ...rest,
    // Grafana's page of policies shows and edits only matchers of this form.
    ...(matchers !== undefined && { object_matchers: matchers.map(objectMatcher) }),
    ...(hours !== undefined && { active_time_intervals: [OFFICE_HOURS] }),
    ...(children !== undefined && { routes: children.map(policyOf) }),
  };
}

function objectMatcher(matcher: string): string[] {
  const parts = MATCHER.exec(matcher);
  if (parts === null) {
    throw new Error(`The matcher ${matcher} is not of the form that the routes are written in.`);
  }
  return parts.slice(1);
}
