import React, { useEffect, useId, useRef, useState } from 'react';
import { Input, useStyles2 } from '@grafana/ui';
import { TYPING_PAUSE } from '../layout/limits';
import { getFieldStyles } from './styles';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { Glyph } from '../../ui/Glyph';

interface Props {
  label: string;
  /** Id of the element that names the field's row. */
  describedBy?: string;
  /** NaN leaves the field empty. */
  value: number | undefined;
  suffix?: string;
  hint?: string;
  error?: string;
  /** The error for text that is not a number; the value does not change. */
  badInputError: string;
  min?: number;
  max?: number;
  step?: number | 'any';
  /** For a row with a visible name beside the field. */
  isLabelHidden?: boolean;
  /** Undefined means that the field was cleared. */
  onCommit: (value: number | undefined) => void;
  testId: string;
}

/** A number field that commits on blur, on Enter, and after a pause, which also covers its arrow buttons. */
export function NumberField(props: Props) {
  const {
    label,
    value,
    suffix,
    hint,
    badInputError,
    min = 0,
    max,
    step = 'any',
    isLabelHidden,
    onCommit,
    testId,
  } = props;
  const styles = useStyles2(getFieldStyles);
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const [isBadInput, setBadInput] = useState(false);
  const error = props.error ?? (isBadInput ? badInputError : undefined);
  const pause = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(pause.current), []);

  const shown = value === undefined || Number.isNaN(value) ? '' : String(value);
  // The timer outlives the render that started it, and must call the handler of the latest one.
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
    // An input with "1e" or "-" has the value '', like an empty one; only badInput tells them apart.
    setBadInput(validity.badInput);
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
          setBadInput(false);
          window.clearTimeout(pause.current);
          // "1e" may still become a number, and an empty field commits only on blur or Enter.
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

interface FieldErrorProps {
  id: string;
  error: string | undefined;
}

/** A field's error, shown below it and announced to screen readers when it appears. */
export function FieldError({ id, error }: FieldErrorProps) {
  const styles = useStyles2(getStyles);
  return error === undefined ? null : (
    <span className={styles} id={id} role="alert">
      <Glyph name="warning" /> {error}
    </span>
  );
}

const getStyles = (theme: GrafanaTheme2) =>
  css({ color: theme.colors.error.text, fontSize: theme.typography.bodySmall.fontSize });
