import { type Edition, type Scenario, SCENARIOS } from '../../guide';
import { type AssessedResource } from './assess';
import { isNumber, type NullableColumn } from '../numbers';
import { type MessageSizes, type Mix, rateAtSize, ratesAt } from '../capacity';

/** The inbound figures that the guide prints for a scenario with many receivers. */
export interface GuideInbound {
  scenario: Scenario;
  /** B/s */
  inboundBytes: number;
  /** messages/s */
  inboundMessages: number;
}

/**
 * Returns the guide's inbound figure of the broadcasts or big groups in a mix, that of the largest share.
 *
 * It is what the outbound limit implies for a few senders, so it is a reference and no ceiling.
 *
 * @returns undefined without such a share, and where the edition has no figures for the unit size
 */
export function guideInboundOf(
  edition: Edition,
  { units, mix, sizes }: { units?: number; mix?: Mix; sizes: { inbound: Pick<MessageSizes['inbound'], 'bytes'> } }
): GuideInbound | undefined {
  const scenario = manyReceivers(edition, mix);
  const rates = units === undefined ? undefined : ratesAt(edition, units);
  if (scenario === undefined || rates === undefined) {
    return undefined;
  }
  const { bytes } = sizes.inbound;
  const inboundMessages = rateAtSize(edition, rates, { scenario, direction: 'inbound' }, bytes);
  return { scenario, inboundBytes: inboundMessages * bytes, inboundMessages };
}

function manyReceivers({ scenarios }: Edition, mix: Mix = {}): Scenario | undefined {
  let most: Scenario | undefined;
  for (const scenario of SCENARIOS) {
    const share = mix[scenario] ?? 0;
    if (scenarios[scenario].inboundPerDelivered === 0 && share > (most === undefined ? 0 : (mix[most] ?? 0))) {
      most = scenario;
    }
  }
  return most;
}

/** The guide's figure at each time that has traffic ceilings; null elsewhere. */
export type GuideInboundColumns = Readonly<Record<'inboundBytes' | 'inboundMessages', NullableColumn>>;

/** Returns {@link guideInboundOf} at each time, or undefined where the mix never has such a share. */
export function guideInboundColumns(
  { times, timeline, conditionsAt }: Pick<AssessedResource, 'times' | 'timeline' | 'conditionsAt'>,
  edition: Edition
): GuideInboundColumns | undefined {
  const columns: GuideInboundColumns = { inboundBytes: [], inboundMessages: [] };
  const { inboundBytes, inboundMessages } = timeline.ceilings;
  let hasAny = false;
  times.forEach((_, i) => {
    const [bytes, messages] = [inboundBytes[i], inboundMessages[i]];
    // A ceiling has the same message size in both units.
    const figure =
      isNumber(bytes) && isNumber(messages)
        ? guideInboundOf(edition, { ...conditionsAt(i), sizes: { inbound: { bytes: bytes / messages } } })
        : undefined;
    columns.inboundBytes.push(figure?.inboundBytes ?? null);
    columns.inboundMessages.push(figure?.inboundMessages ?? null);
    hasAny = hasAny || figure !== undefined;
  });
  return hasAny ? columns : undefined;
}
