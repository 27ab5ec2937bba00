/** A JSON schema, or a part of one. */
export type Schema = Record<string, unknown>;

/** The keyword with the version of Alertmanager that added a setting. */
export const SINCE = 'x-since';

/**
 * Returns the schema of one version of Alertmanager, without later settings.
 *
 * @param version `0.25`
 */
export function schemaOfVersion(schema: Schema, version: string): Schema {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) =>
      isLater(value, version) ? [] : [[keyword, pruned(value, version)]]
    )
  );
}

function pruned(value: unknown, version: string): unknown {
  if (Array.isArray(value)) {
    return value.filter((item) => !isLater(item, version)).map((item) => pruned(item, version));
  }
  return isSchema(value) ? schemaOfVersion(value, version) : value;
}

function isLater(value: unknown, version: string): boolean {
  const since = isSchema(value) ? value[SINCE] : undefined;
  return typeof since === 'string' && minor(since) > minor(version);
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function minor(version: string): number {
  return Number(version.split('.')[1]);
}
