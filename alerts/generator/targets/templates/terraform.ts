import { headingOfJson } from '../files/heading';

/** A value in a file of Terraform. Texts are taken as they are: nothing in them is a placeholder. */
export type TerraformValue =
  | string
  | number
  | boolean
  | Expression
  | readonly TerraformValue[]
  | { readonly [name: string]: TerraformValue | undefined };

/** An expression of Terraform: `var.location`. */
export class Expression {
  constructor(readonly text: string) {}
}

export interface TerraformVariable {
  name: string;
  type: 'string' | 'list(string)';
  /** Without it, each plan names a value. */
  default?: readonly string[];
  description: string;
}

interface TerraformResource {
  /** `azurerm_monitor_metric_alert`. */
  type: string;
  /** In Azure; the name in Terraform follows from it. */
  name: string;
  /** A comment: not every resource of azurerm has a place for it. */
  description?: string;
  values: Readonly<Record<string, TerraformValue>>;
}

export interface TerraformFile {
  /** One line about the file. */
  about: string;
  variables: readonly TerraformVariable[];
  resources: readonly TerraformResource[];
}

/** A file of a Terraform module, in JSON. The module that has it configures the provider azurerm. */
export function terraformText({ about, variables, resources }: TerraformFile, command: string): string {
  const document = {
    '//': headingOfJson(about, command),
    variable: Object.fromEntries(variables.map(({ name, ...variable }) => [name, escaped(variable)])),
    resource: Object.fromEntries(
      [...new Set(resources.map(({ type }) => type))].map((type) => [
        type,
        Object.fromEntries(
          resources
            .filter((resource) => resource.type === type)
            .map(({ name, description, values }) => [
              localName(name),
              { '//': description, ...Object(escaped({ name, ...values })) },
            ])
        ),
      ])
    ),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Letters, digits, hyphens and underscores: a replica's name has a dot before it, and a letter comes first. */
function localName(name: string): string {
  return name.replaceAll('.', '_');
}

/** Escapes what begins an expression or a directive in each text. */
function escaped(value: TerraformValue | undefined): unknown {
  if (typeof value === 'string') {
    return value.replace(/[$%](?=\{)/g, '$&$&');
  }
  if (value instanceof Expression) {
    return `\${${value.text}}`;
  }
  if (typeof value !== 'object') {
    return value;
  }
  return Array.isArray(value)
    ? value.map(escaped)
    : Object.fromEntries(Object.entries(value).map(([name, each]) => [name, escaped(each)]));
}
