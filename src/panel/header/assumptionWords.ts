import { GUIDE_MESSAGE_BYTES } from '../../guide';
import { type Assumption, type AssumptionChange, type AssumptionEffect } from '../../model/snapshot';
import { constraintName, scenarioName } from '../../ui/names';
import { t } from '../../ui/text';
import { type Formats } from '../look/format';
import { bytesWords } from '../words/figureWords';
import { lowerFirst } from '../words/words';

/** A short name, for a list of assumptions in a cell. */
export function assumptionName(assumption: Assumption): string {
  switch (assumption) {
    case 'messageSize':
      return t('assumption.messageSize.name', 'message size');
    case 'messageSizeEstimated':
      return t('assumption.messageSizeEstimated.name', 'message size (estimated)');
    case 'mix':
      return t('assumption.mix.name', 'mix');
    case 'serverLeg':
      return t('assumption.serverLeg.name', 'server leg');
  }
}

/**
 * An assumption, and what it could change.
 *
 * @param serviceMode of the resource, where it is known
 */
export function assumptionSentence(
  effect: AssumptionEffect,
  serviceMode: string | undefined,
  formats: Formats
): string {
  switch (effect.assumption) {
    case 'messageSize':
      return messageSizeSentence(effect.bytes, changesWords(effect.changes, formats));
    case 'messageSizeEstimated':
      return estimatedSentence(effect, changesWords(effect.changes, formats));
    case 'mix':
      return mixSentence(scenarioName(effect.scenario), changesWords(effect.changes, formats));
    case 'serverLeg':
      return serverLegSentence(effect, serviceMode, formats);
  }
}

function messageSizeSentence(bytes: number, changes: string | undefined): string {
  const values = { assumed: bytesWords(GUIDE_MESSAGE_BYTES), size: bytesWords(bytes), changes };
  return changes === undefined
    ? t('assumption.messageSize.unknown', 'Message size unknown, {{assumed}} assumed.', values)
    : t(
        'assumption.messageSize.changes',
        'Message size unknown, {{assumed}} assumed. With messages of {{size}}: {{changes}}.',
        values
      );
}

function estimatedSentence(
  { bytes, larger, matters }: Extract<AssumptionEffect, { assumption: 'messageSizeEstimated' }>,
  changes: string | undefined
): string {
  const values = { size: bytesWords(Math.round(bytes)), larger: bytesWords(larger), changes };
  const estimate =
    bytes < GUIDE_MESSAGE_BYTES
      ? t(
          'assumption.messageSizeEstimated.size',
          "Message size estimated from Azure's message count: {{size}} on average.",
          values
        )
      : t(
          'assumption.messageSizeEstimated.orMore',
          "Message size estimated from Azure's message count: {{size}} or more, the most that the count can tell.",
          values
        );
  if (!matters) {
    return `${estimate} ${t('assumption.messageSizeEstimated.none', 'Messages of {{larger}} would change nothing.', values)}`;
  }
  return changes === undefined
    ? estimate
    : `${estimate} ${t('assumption.messageSizeEstimated.changes', 'With messages of {{larger}}: {{changes}}.', values)}`;
}

function mixSentence(scenario: string, changes: string | undefined): string {
  const values = { scenario, changes };
  return changes === undefined
    ? t(
        'assumption.mix.unknown',
        'Scenario mix unknown: the ceilings are the do-not-exceed values, the highest in the guide.'
      )
    : t(
        'assumption.mix.changes',
        'Scenario mix unknown: the ceilings are the do-not-exceed values, the highest in the guide. In the worst case, only "{{scenario}}": {{changes}}.',
        values
      );
}

function serverLegSentence(
  { matters, changes: all }: Extract<AssumptionEffect, { assumption: 'serverLeg' }>,
  serviceMode: string | undefined,
  formats: Formats
): string {
  if (serviceMode === 'Serverless') {
    return t(
      'assumption.serverLeg.serverless',
      'Traffic is taken as Azure counts it. The service mode is Serverless, without app servers, so a server leg would change nothing.'
    );
  }
  const visible = all.filter((change) => isVisible(change, formats));
  if (!matters || (all.length > 0 && visible.length === 0)) {
    return t(
      'assumption.serverLeg.none',
      'Traffic is taken as Azure counts it. Here, a server leg would hardly change the utilization.'
    );
  }
  if (visible.length === 0) {
    return t(
      'assumption.serverLeg.unknown',
      'Traffic is taken as Azure counts it. If messages pass through app servers, Azure counts them more than once, and the real utilization is lower.'
    );
  }
  const changes = changesWords(visible, formats);
  return serviceMode === 'Default'
    ? t(
        'assumption.serverLeg.default',
        'Traffic is taken as Azure counts it. The service mode is Default: if clients send their messages to hubs, declare the server leg. Then: {{changes}}.',
        { changes }
      )
    : t(
        'assumption.serverLeg.changes',
        'Traffic is taken as Azure counts it. If clients send their messages to hubs on app servers, declare the server leg. Then: {{changes}}.',
        { changes }
      );
}

/** "inbound traffic 100.0% of 400 kB/s instead of 19.5% of 2.05 MB/s"; undefined without a change that can be seen. */
function changesWords(changes: readonly AssumptionChange[], formats: Formats): string | undefined {
  const visible = changes.filter((change) => isVisible(change, formats));
  // Without traffic, only the ceilings differ.
  const told = visible.length > 0 ? visible : changes.filter(({ ceiling }) => ceiling.then !== ceiling.now);
  return told.map((change) => changeWords(change, formats)).join(', ') || undefined;
}

function isVisible({ utilization: { now, then } }: AssumptionChange, formats: Formats): boolean {
  return formats.percent(then) !== formats.percent(now);
}

function changeWords({ dimension, utilization, ceiling }: AssumptionChange, formats: Formats): string {
  const values = {
    constraint: lowerFirst(constraintName(dimension)),
    then: formats.percent(utilization.then),
    now: formats.percent(utilization.now),
    ceilingThen: formats.value(dimension, ceiling.then),
    ceilingNow: formats.value(dimension, ceiling.now),
  };
  return ceiling.then === ceiling.now
    ? t('assumption.change', '{{constraint}} {{then}} instead of {{now}}', values)
    : t(
        'assumption.changeOfCeiling',
        '{{constraint}} {{then}} of {{ceilingThen}} instead of {{now}} of {{ceilingNow}}',
        values
      );
}
