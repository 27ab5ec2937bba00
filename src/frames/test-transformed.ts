import { type DataFrame, type DataTransformerInfo, standardTransformers, transformDataFrame } from '@grafana/data';
import { lastValueFrom } from 'rxjs';

// oxlint-disable-next-line typescript/no-deprecated -- the registry that replaces it is filled by Grafana itself only
export const TRANSFORMERS = standardTransformers;

/** Frames after a transformation, by Grafana's own code. */
export async function transformed(
  frames: DataFrame[],
  transformer: DataTransformerInfo,
  options: object = {}
): Promise<DataFrame[]> {
  const operator = transformer.operator({ ...transformer.defaultOptions, ...options }, { interpolate: (text) => text });
  return lastValueFrom(transformDataFrame([() => operator], frames));
}
