import { AZURE_LIMITS } from '../azure/limits';

/** Azure Resource Manager's limit for the resources of a template. */
const RESOURCES = 800;

/**
 * Lists files that Azure Resource Manager does not take, one line each.
 *
 * @param resources the most in any file
 */
export function templateErrors(files: ReadonlyMap<string, string>, resources: number): string[] {
  if (resources > RESOURCES) {
    return [
      `resources: has ${resources} resources, and a template of Azure Resource Manager takes at most ${RESOURCES}; give each deployment a settings file of its own`,
    ];
  }
  return [...files].flatMap(([name, text]) => {
    const bytes = Buffer.byteLength(text);
    return name.endsWith('.json') && bytes > AZURE_LIMITS.templateBytes
      ? [
          `${name}: has ${bytes} bytes, and Azure Resource Manager takes at most ${AZURE_LIMITS.templateBytes}; give each deployment a settings file of its own`,
        ]
      : [];
  });
}
