import { type RuleFile } from '../promql/rule';
import { filesUnless, type TargetFiles, type TargetRequest } from './files/target';
import { prometheusGroup, yamlFile } from './files/yaml';

/**
 * The operator stores each object as a file of a ConfigMap, and uses half of its 1 MiB (MaxConfigMapDataSize). Its admission
 * webhook refuses larger objects.
 */
export const OBJECT_BYTES = 512 * 1024;

/** Objects for the Prometheus Operator, one for each file of the pack. */
export function operatorTarget({ pack, command }: TargetRequest): TargetFiles {
  const files = new Map(pack.map((file) => [`${file.name}.prometheusrule.yaml`, prometheusRule(file, command)]));
  const tooLarge = [...files].flatMap(([name, text]) => {
    const bytes = Buffer.byteLength(text);
    return bytes > OBJECT_BYTES
      ? [
          `${name}: has ${bytes} bytes, and the Prometheus Operator takes at most ${OBJECT_BYTES} in one object; override settings for fewer resources`,
        ]
      : [];
  });
  return filesUnless(tooLarge, () => files);
}

function prometheusRule({ name, about, groups }: RuleFile, command: string): string {
  return yamlFile(
    {
      apiVersion: 'monitoring.coreos.com/v1',
      kind: 'PrometheusRule',
      metadata: { name, labels: { 'app.kubernetes.io/name': 'signalr-headroom' } },
      spec: { groups: groups.map(prometheusGroup) },
    },
    about,
    command
  );
}
