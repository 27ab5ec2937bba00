import { css } from '@emotion/css';
import React, { useEffect, useRef, useState } from 'react';
import { Button, Modal, TextArea, useStyles2 } from '@grafana/ui';
import { type ResourceReview } from '../../model/review';
import { Glyph, type GlyphName } from '../../ui/Glyph';
import { hiddenFromSight } from '../../ui/HiddenLabel';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useEscape } from '../../ui/useEscape';
import { csvFileName, reviewCsv } from './csv';
import { type ReviewScope } from './heading';
import { reviewMarkdown } from './markdown';

interface Props {
  reviews: ResourceReview[];
  scope: ReviewScope;
  hasNames: boolean;
}

/** Milliseconds for which the button says "Copied". */
const COPIED_FOR = 2000;

/** Copies, saves and prints the review. */
export function ReviewActions({ reviews, scope, hasNames }: Props) {
  const styles = useStyles2(getStyles);
  const [isCopied, setIsCopied] = useState(false);
  const [refused, setRefused] = useState<string>();

  useEffect(() => {
    const timer = isCopied ? setTimeout(() => setIsCopied(false), COPIED_FOR) : undefined;
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    const text = reviewMarkdown(reviews, scope);
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      // Browsers offer no clipboard over plain HTTP, and may refuse access to it.
      setRefused(text);
    }
  };

  return (
    <div className={styles.actions}>
      <ActionButton
        glyph={isCopied ? 'check' : 'copy'}
        name={isCopied ? t('review.action.copied', 'Copied') : t('review.action.copy', 'Copy as Markdown')}
        hasName={hasNames}
        onClick={() => void copy()}
      />
      <ActionButton
        glyph="save"
        name={t('review.action.save', 'Save as CSV')}
        hasName={hasNames}
        onClick={() => saveFile(reviewCsv(reviews, scope), csvFileName(scope), 'text/csv;charset=utf-8')}
      />
      <ActionButton
        glyph="print"
        name={t('review.action.print', 'Print')}
        hasName={hasNames}
        onClick={() => window.print()}
      />
      <span role="status" className={hiddenFromSight}>
        {isCopied ? t('review.action.copiedStatus', 'Review copied.') : ''}
      </span>
      {refused !== undefined && <ManualCopy text={refused} onClose={() => setRefused(undefined)} />}
    </div>
  );
}

interface ActionButtonProps {
  glyph: GlyphName;
  name: string;
  hasName: boolean;
  onClick: () => void;
}

function ActionButton({ glyph, name, hasName, onClick }: ActionButtonProps) {
  return (
    <Button
      variant="secondary"
      fill="text"
      size="sm"
      icon={<Glyph name={glyph} />}
      aria-label={hasName ? undefined : name}
      tooltip={hasName ? undefined : name}
      onClick={onClick}
    >
      {hasName ? name : undefined}
    </Button>
  );
}

/** Shows the text, selected, to copy with the keyboard. */
function ManualCopy({ text, onClose }: { text: string; onClose: () => void }) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.select(), []);
  useEscape(true, onClose);
  return (
    <Modal isOpen title={t('review.manualCopy.title', 'Copy as Markdown')} onDismiss={onClose}>
      <p>
        {t(
          'review.manualCopy.text',
          'The browser did not allow copying, as is usual over plain HTTP. The text is selected: copy it with the keyboard.'
        )}
      </p>
      <TextArea
        ref={area}
        readOnly
        rows={12}
        value={text}
        aria-label={t('review.manualCopy.label', 'The review as Markdown')}
        data-testid={testIds.review.manualCopy}
      />
    </Modal>
  );
}

const getStyles = () => ({
  actions: css({ display: 'flex', flex: '0 0 auto', alignItems: 'center' }),
});

/** Milliseconds until the memory of a file is freed, long enough for the browser to save it. */
const KEPT_FOR = 60_000;

/** Saves a text as a file through a browser download. */
function saveFile(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR);
}
