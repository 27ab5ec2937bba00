import { styleText } from 'node:util';

import { isResourceId } from '../../alerts/generator/settings/resource-id';
import { escapeInvisible } from '../../tools/visible-text';
import { NEW_EDITION } from '../common/editions';
import { bold, counted, formatNumber, wrapped } from '../common/table';
import { type Finding, isWrong } from './finding';
import { type Checked } from './judge';
import { SERVICE_NAMES } from './metrics';
import { type Missing } from './missing';
import { lastOf } from './resource-ids';
import { type Known, resourcesOf } from './sized';
import { type Judged, LIMIT_WORDS } from './unheard';

const KINDS = { metricAlert: 'metric alert', autoscale: 'autoscale' } as const;

/** A block for each rule, then what nobody would hear of, and what to do. */
export function checkText(checked: Checked, editionLine: string, missing: Missing): string {
  const { judged, resources } = checked;
  const blocks = judged.map((one) => ruleText(one, resources));
  return `${[editionLine, ...blocks, ...unheardTexts(checked), sumText(checked), ...missingTexts(missing)].join('\n\n')}\n`;
}

function ruleText({ rule, findings }: Judged, resources: ReadonlyMap<string, Known>): string {
  const own = resourcesOf(rule, resources).map(({ name }) => name);
  const scopes = rule.kind === 'autoscale' ? [rule.target] : rule.scopes;
  const on = own.length === 0 ? `${SERVICE_NAMES[rule.service]} in ${scopes.map(lastOf).join(', ')}` : own.join(', ');
  const service = rule.service === 'signalr' ? '' : ` (${SERVICE_NAMES[rule.service]})`;
  const title = `${bold(escapeInvisible(rule.name))}: ${KINDS[rule.kind]} on ${escapeInvisible(on)}${service}`;
  const lines = findings.length === 0 ? [`  ${styleText('green', 'ok')}`] : findings.flatMap(findingLines);
  return [title, ...lines].join('\n');
}

function findingLines(finding: Finding): string[] {
  const label = isWrong(finding) ? styleText('red', 'wrong') : styleText('yellow', 'note');
  const indent = ' '.repeat(isWrong(finding) ? 9 : 8);
  const lines = [finding.text, finding.advice ?? ''].flatMap((text) => wrapped(text, WIDTH - indent.length));
  return lines.map((line, i) => (i === 0 ? `  ${label}: ${line}` : `${indent}${line}`));
}

/** The longest line of a finding. */
const WIDTH = 100;

function unheardTexts({ unheard }: Checked): string[] {
  const lines = unheard.map(
    ({ resource, limits }) => `  ${escapeInvisible(resource.name)}: ${limits.map((one) => LIMIT_WORDS[one]).join(', ')}`
  );
  return lines.length === 0 ? [] : [[bold('Nobody would hear that these reach their limit:'), ...lines].join('\n')];
}

function sumText({ judged, resources, leftOut }: Checked): string {
  const bad = judged.filter(({ findings }) => findings.some(isWrong)).length;
  const isOfWebPubSub = judged.some(({ rule }) => rule.service === 'webpubsub');
  const unnamed = judged.filter(({ rule }) => rule.service === 'signalr' && resourcesOf(rule, resources).length === 0);
  if (judged.length === 0 && resources.size === 0) {
    return (
      'No rule is about SignalR: nobody would hear that a limit is reached. --settings names resources to ' +
      `check.${leftOutText(leftOut)}`
    );
  }
  return [
    `${counted(judged.length, 'rule')} on ` +
      `SignalR${isOfWebPubSub ? ' or Web PubSub' : ''}: ${formatNumber(bad)} wrong.${leftOutText(leftOut)}`,
    ...(isOfWebPubSub
      ? ['Limits that nobody hears of are those of SignalR alone: the guide has none for Web PubSub.']
      : []),
    ...(unnamed.length === 0
      ? []
      : ['Of a whole group or subscription, limits are checked of the resources that --settings lists.']),
  ].join('\n');
}

function leftOutText(count: number): string {
  return count === 0 ? '' : ` Left out: ${formatNumber(count)} on other services.`;
}

/** The settings that the command needs, to paste; then the command. */
function missingTexts({ settings, isNew, command, toAdd, toSize }: Missing): string[] {
  if (command === null) {
    return [];
  }
  const file = escapeInvisible(settings);
  const entries = toAdd
    .filter(({ id }) => isResourceId(id))
    .map(({ id, sizes: [units] }) => `    - resource_id: ${id}\n      units: ${units ?? '10 # its unit size'}`);
  const toPaste = isNew
    ? [`write to ${file}:`, `  edition: ${NEW_EDITION}`, '  resources:']
    : [`add to resources in ${file}:`];
  const steps = [
    ...(entries.length === 0 ? [] : [[...toPaste, ...entries].join('\n')]),
    ...(toSize.length === 0
      ? []
      : [`give these their units in ${file}: ${toSize.map(({ name }) => escapeInvisible(name)).join(', ')}`]),
    `run:\n  ${command}`,
  ];
  return steps.map((step, i) => `${i === 0 ? 'To get the missing alerts,' : 'Then'} ${step}`);
}
