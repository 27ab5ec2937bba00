import React, { useEffect, useId, useRef, useState } from 'react';
import { Input, useStyles2 } from '@grafana/ui';
import { TYPING_PAUSE } from '../state/limits';
import { FieldError } from './FieldError';
import { getFieldStyles } from './styles';

interface Props {
  label: string;
  /** Where a row names what its fields are of. */
  describedBy?: string;
  /** Shown as it is; NaN shows nothing. */
  value: number | undefined;
  suffix?: string;
  /** A line under the field. */
  hint?: string;
  error?: string;
  /** What it says of a text that is no number; the figure stays as it was. */
  takes: string;
  min?: number;
  max?: number;
  step?: number | 'any';
  /** For a row that has its label beside the field. */
  isLabelHidden?: boolean;
  /** Undefined: the field was cleared. */
  onCommit: (value: number | undefined) => void;
  testId: string;
}

/** A figure to type. It is taken when the field is left, on Enter, and after a pause, so that its arrows work too. */
export function NumberField(props: Props) {
  const { label, value, suffix, hint, takes, min = 0, max, step = 'any', isLabelHidden, onCommit, testId } = props;
  const styles = useStyles2(getFieldStyles);
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const [isNoNumber, setNoNumber] = useState(false);
  const error = props.error ?? (isNoNumber ? takes : undefined);
  const pause = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(pause.current), []);

  const shown = value === undefined || Number.isNaN(value) ? '' : String(value);
  // A pause takes what was typed before it, whatever the panel has been told of since.
  const latest = useRef(onCommit);
  useEffect(() => {
    latest.current = onCommit;
  });
  const commit = (text: string) => {
    window.clearTimeout(pause.current);
    if (text !== shown) {
      latest.current(text.trim() === '' ? undefined : Number(text));
    }
  };
  const take = ({ value: text, validity }: HTMLInputElement) => {
    // Of "1e" or "-" an input says '', as it does once it is cleared.
    setNoNumber(validity.badInput);
    if (!validity.badInput) {
      commit(text);
    }
  };
  const described = [props.describedBy, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');

  return (
    <div className={styles.field}>
      {!isLabelHidden && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      <Input
        id={id}
        type="number"
        min={min}
        max={max}
        step={step}
        suffix={suffix}
        value={draft ?? shown}
        invalid={error !== undefined}
        aria-label={isLabelHidden ? label : undefined}
        aria-invalid={error !== undefined}
        aria-describedby={described === '' ? undefined : described}
        onChange={(event) => {
          const { value: text, validity } = event.currentTarget;
          setDraft(text);
          setNoNumber(false);
          window.clearTimeout(pause.current);
          // "1e" is on its way to being a number; an emptied field is taken when it is left.
          if (!validity.badInput && text.trim() !== '') {
            pause.current = window.setTimeout(() => commit(text), TYPING_PAUSE);
          }
        }}
        onBlur={(event) => {
          take(event.currentTarget);
          setDraft(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            take(event.currentTarget);
          }
        }}
        data-testid={testId}
      />
      {hint !== undefined && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
