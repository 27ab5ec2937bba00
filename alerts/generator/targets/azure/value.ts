/** A reference to a variable or parameter of the template, which ARM and Bicep write differently. */
export class TemplateReference {
  constructor(
    readonly kind: 'variable' | 'parameter',
    readonly name: string
  ) {}
}

/** What both templates are written from, so that they cannot differ. */
export type TemplateValue =
  string | number | boolean | TemplateReference | readonly TemplateValue[] | { readonly [key: string]: TemplateValue };

export function isList(value: TemplateValue): value is readonly TemplateValue[] {
  return Array.isArray(value);
}
