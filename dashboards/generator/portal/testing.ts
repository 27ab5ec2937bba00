import { type DataFrame, type DataTransformerInfo, standardTransformers } from '@grafana/data';
import { firstValueFrom, of } from 'rxjs';
import { type Step } from './steps';

// In future versions Grafana's application will register transformers itself; this version's libraries still do.
const BY_ID: ReadonlyMap<string, DataTransformerInfo> = new Map(
  // oxlint-disable-next-line typescript/no-deprecated
  Object.values(standardTransformers).map((transformer) => [transformer.id, transformer])
);

/** Applies transformations by Grafana's own code, in their order. */
export async function transformed(frames: DataFrame[], steps: readonly Step[]): Promise<DataFrame[]> {
  let result = frames;
  for (const { id, options } of steps) {
    const transformer = BY_ID.get(id);
    if (transformer === undefined) {
      throw new Error(`Grafana's library has no transformation ${id}`);
    }
    // Grafana writes into the options of some.
    const own = structuredClone({ ...transformer.defaultOptions, ...options });
    result = await firstValueFrom(of(result).pipe(transformer.operator(own, { interpolate: (text) => text })));
  }
  return result;
}
