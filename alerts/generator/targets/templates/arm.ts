import { escapeInvisible } from '../../../../tools/visible-text';
import { armText } from '../azure/arm';
import { NOTICE } from '../files/heading';
import { Code, ForEach, isList, Item, Parameter, type Template, type Value } from './template';

/** A JSON template of Azure Resource Manager. JSON has no comments, so its metadata holds the heading. */
export function armJson({ about, parameters, resources }: Template, command: string): string {
  return `${JSON.stringify(
    {
      $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
      contentVersion: '1.0.0.0',
      metadata: { description: about, generated: escapeInvisible(`${NOTICE}: ${command}`) },
      parameters: Object.fromEntries(
        parameters.map(({ name, type, default: value, description }) => [
          name,
          { type, defaultValue: armValue(value), metadata: { description } },
        ])
      ),
      resources: resources.map(({ type, apiVersion, name, location, description, properties }) => ({
        type,
        apiVersion,
        name: armText(name),
        location: armValue(location),
        ...(description !== undefined && { metadata: { description } }),
        properties: armValue(properties),
      })),
    },
    null,
    2
  )}\n`;
}

/** @param item the expression of the current item, inside a loop */
function armValue(value: Value, item = ''): unknown {
  if (typeof value === 'string') {
    return armText(value);
  }
  if (typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  if (value instanceof Code) {
    return `[${value.text}]`;
  }
  if (value instanceof Parameter) {
    return `[parameters('${value.name}')]`;
  }
  if (value instanceof Item) {
    return `[${item}]`;
  }
  if (value instanceof ForEach) {
    throw new Error('a loop is a property of an object');
  }
  return isList(value) ? value.map((each) => armValue(each, item)) : armObject(value, item);
}

/** A loop is an element of `copy`, beside the other properties. */
function armObject(object: { readonly [name: string]: Value }, item: string): Record<string, unknown> {
  const loops = Object.entries(object).flatMap(([name, value]) => (value instanceof ForEach ? [{ name, value }] : []));
  const others = Object.entries(object).filter(([, value]) => !(value instanceof ForEach));
  return {
    ...Object.fromEntries(others.map(([name, value]) => [name, armValue(value, item)])),
    ...(loops.length > 0 && {
      copy: loops.map(({ name, value: { parameter, value } }) => ({
        name,
        count: `[length(parameters('${parameter}'))]`,
        input: armValue(value, `parameters('${parameter}')[copyIndex('${name}')]`),
      })),
    }),
  };
}
