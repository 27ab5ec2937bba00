import { parse } from 'yaml';

import { COMMAND } from '../targets/files/heading';
import { alertmanagerConfig, alertmanagerFile } from './files';
import { HEADLINE } from '../targets/grafana';
import { yamlFile } from '../targets/files/yaml';

/** A matcher in Alertmanager's notation: label, operator and a quoted value. */
const MATCHER = /^(\w+) (=|!=|=~|!~) "([^"]*)"$/;

/**
 * Files for Grafana's provisioning beside the alerts of target `grafana`: policies and texts like Alertmanager's. They are
 * left out of the target, because policies replace all existing ones.
 */
export function provisioningFiles(): Map<string, string> {
  return new Map([
    [
      'signalr-policies.yaml',
      yamlFile(
        { apiVersion: 1, policies: [{ orgId: 1, ...policyOf(parse(alertmanagerConfig()).route) }] },
        [
          'Routes alerts to the contact points of contact-points.yaml, as alerts/alertmanager does.',
          'Grafana has one policy tree, and this file replaces it. If Grafana already routes other alerts, leave this file out and add its routes to your tree.',
        ],
        COMMAND
      ),
    ],
    [
      'signalr-templates.yaml',
      yamlFile(
        { apiVersion: 1, templates: [{ orgId: 1, name: 'signalr', template: plainTemplate() }] },
        ['Texts of the notifications: signalr.title is the heading, signalr.text the whole text.'],
        COMMAND
      ),
    ],
  ]);
}

/** Grafana keeps the headline of an alert beside its summary. */
function plainTemplate(): string {
  const summary = '{{- else if .Annotations.summary }}';
  return alertmanagerFile('templates', 'signalr.tmpl').replace(
    summary,
    `{{- else if .Annotations.${HEADLINE} }}{{ template "signalr.line" .Annotations.${HEADLINE} }}\n${summary}`
  );
}

interface AlertmanagerRoute {
  receiver: string;
  matchers?: string[];
  routes?: AlertmanagerRoute[];
}

function policyOf(route: AlertmanagerRoute): Record<string, unknown> {
  const { matchers, routes: children, ...rest } = route;
  return {
    ...rest,
    // Grafana's policy page shows and edits only matchers of this form.
    ...(matchers !== undefined && { object_matchers: matchers.map(objectMatcher) }),
    ...(children !== undefined && { routes: children.map(policyOf) }),
  };
}

function objectMatcher(matcher: string): string[] {
  const parts = MATCHER.exec(matcher);
  if (parts === null) {
    throw new Error(`The matcher ${matcher} has an unknown form.`);
  }
  return parts.slice(1);
}
