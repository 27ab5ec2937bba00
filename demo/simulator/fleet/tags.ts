import { SCENARIOS } from '../../../src/guide';
import { TAG } from '../../../src/names/exporters';
import { type Resource } from './fleet';

/** The Azure tags by which the owner of a resource declares its facts; empty for one who uses the settings alone. */
export function tagsOf({ tagged, mix, declared }: Resource): Record<string, string> {
  if (tagged !== true) {
    return {};
  }
  const { message_size_bytes: size, server_leg: leg } = declared;
  const shares = SCENARIOS.flatMap((scenario) => (mix[scenario] === undefined ? [] : [`${scenario}:${mix[scenario]}`]));
  return {
    [TAG.mix]: shares.join(','),
    ...(size !== undefined && { [TAG.messageSize]: `${size}` }),
    ...(leg !== undefined && { [TAG.serverLeg]: `${leg}` }),
  };
}

/** The same facts as numbers, by the label `setting`: what azure-resourcegraph-exporter makes of the tags. */
export function taggedNumbers({ tagged, mix, declared }: Resource): Array<[setting: string, value: number]> {
  if (tagged !== true) {
    return [];
  }
  const { message_size_bytes: size, server_leg: leg } = declared;
  const shares = SCENARIOS.flatMap((scenario): Array<[string, number]> => {
    const share = mix[scenario];
    return share === undefined ? [] : [[`share:${scenario}`, share]];
  });
  return [
    ...shares,
    ...(size === undefined ? [] : [['message_size', size] satisfies [string, number]]),
    ...(leg === undefined ? [] : [['server_leg', Number(leg)] satisfies [string, number]]),
  ];
}
