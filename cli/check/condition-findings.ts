import { escapeInvisible } from '../../tools/visible-text';
import { type Finding, wrong } from './finding';
import { type KnownMetric, metricNamed, nearestMetric, type Service, SERVICE_NAMES } from './metrics';
import { type Condition } from './read';

/** The metric of a condition, or the one that was probably meant. */
export function metricOf({ service, metricName }: Pick<Condition, 'service' | 'metricName'>): KnownMetric | undefined {
  return metricNamed(service, metricName) ?? nearestMetric(service, metricName);
}

/** Says what is wrong with the metric, its aggregation and its dimensions. */
export function conditionFindings(condition: Condition): Finding[] {
  const { service, metricName, aggregation, dimensions } = condition;
  const metric = metricOf(condition);
  return [
    ...nameFindings(service, metricName),
    ...(metric === undefined ? [] : aggregationFindings(metric, aggregation)),
    ...(metric === undefined
      ? []
      : dimensions
          .filter(({ name }) => !metric.dimensions.some((own) => own.toLowerCase() === name.toLowerCase()))
          .map(({ name }) => dimensionFinding(metric, name))),
  ];
}

/** A metric that the service does not have. */
export function nameFindings(service: Service, metricName: string): Finding[] {
  if (metricNamed(service, metricName) !== undefined) {
    return [];
  }
  const nearest = nearestMetric(service, metricName);
  return [
    wrong(
      'unknownMetric',
      `${SERVICE_NAMES[service]} has no metric ${escapeInvisible(metricName)}: the rule never gets a value.`,
      nearest === undefined ? undefined : `The nearest one is ${nearest.name}.`
    ),
  ];
}

/** Aggregations that say nothing about a metric. */
export function aggregationFindings({ name, unit, isTotal }: KnownMetric, aggregation: string): Finding[] {
  const lower = aggregation.toLowerCase();
  const use = isTotal ? 'Use Total.' : 'Use Maximum or Average.';
  if (lower === 'count') {
    return [
      wrong('aggregation', `${name} by Count counts how often Azure took a sample, whatever its value was.`, use),
    ];
  }
  if (isTotal) {
    return lower === 'total'
      ? []
      : [
          wrong(
            'aggregation',
            `${name} by ${escapeInvisible(aggregation)} is one of single samples, not of a minute: it has a Total only.`,
            use
          ),
        ];
  }
  if (lower !== 'total') {
    return [];
  }
  const what =
    unit === 'Percent' ? 'percentages' : unit === 'MilliSeconds' ? 'latencies' : 'the same connections again';
  return [wrong('aggregation', `${name} by Total adds up ${what}: it grows with the window, not with the load.`, use)];
}

function dimensionFinding({ name, dimensions }: KnownMetric, dimension: string): Finding {
  return wrong(
    'dimension',
    `${name} has no dimension ${escapeInvisible(JSON.stringify(dimension))}: no value matches.`,
    dimensions.length === 0 ? 'It has none: leave dimensions empty.' : `It has ${dimensions.join(' and ')}.`
  );
}
