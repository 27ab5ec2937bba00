import {
  type DataContextScopedVar,
  getFieldDisplayName,
  type InterpolateFunction,
  type ScopedVars,
} from '@grafana/data';

/** `${__data.fields.name}`, `${__field.labels.name}` and `${__value.text}`, each with an optional format. */
const REFERENCE = /\$\{(__data\.fields|__field\.labels|__value)\.([^:}]+)(?::(\w+))?\}/g;

/** Adds the variables that Grafana's data links have: columns of the same row, labels of the series, the value itself. */
export function withLinkVariables(interpolate: InterpolateFunction): InterpolateFunction {
  return (text, scopedVars, format) =>
    interpolate(
      text.replace(REFERENCE, (reference: string, of: string, name: string, own?: string) => {
        const value = valueOf(of, name, scopedVars);
        if (value === undefined) {
          return reference;
        }
        return own === 'percentencode' ? encodeURIComponent(value) : value;
      }),
      scopedVars,
      format
    );
}

function valueOf(of: string, name: string, scopedVars: ScopedVars | undefined): string | undefined {
  const context: DataContextScopedVar['value'] | undefined = scopedVars?.__dataContext?.value;
  if (context === undefined) {
    return undefined;
  }
  const { frame, field, rowIndex = 0 } = context;
  switch (of) {
    case '__field.labels':
      return field.labels?.[name] ?? '';
    case '__data.fields': {
      const column = frame.fields.find((other) => other.name === name || getFieldDisplayName(other, frame) === name);
      return String(column?.values[rowIndex] ?? '');
    }
    default: {
      const value: unknown = field.values[rowIndex];
      return name === 'text' ? (field.display?.(value).text ?? String(value)) : String(value);
    }
  }
}
