import schema from '../../settings.schema.json';
import { isVisibleText } from '../../../tools/visible-text';

const { pattern, allOf, maxLength } = schema.definitions.resource.properties.resource_id;
const PATTERNS = [pattern, ...allOf.map((part) => part.pattern)].map((text) => new RegExp(text, 'u'));

/** True for an id that `resources` takes. Series that people write themselves may have others. */
export function isResourceId(text: string): boolean {
  return (
    text === text.toLowerCase() &&
    text.length <= maxLength &&
    isVisibleText(text) &&
    PATTERNS.every((each) => each.test(text))
  );
}
