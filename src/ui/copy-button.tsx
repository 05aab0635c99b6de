import { useEffect, useState } from 'react';
import { partText } from '#src/text/parts.ts';
import { Button, type ButtonLook } from './button.tsx';
import { toast } from './toast.tsx';

const DONE_MS = 2000;

/** Older LINE browsers refuse the clipboard API: a selected text field and the old command do it there. */
function copyBySelection(text: string, place: HTMLElement): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  place.append(field);
  field.select();
  field.setSelectionRange(0, text.length);
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}

/** Copies the text; `place` is where a temporary field may be inserted (inside an open dialog). */
export async function copyText(text: string, place: HTMLElement = document.body): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, place);
  }
}

export interface CopyButtonProps extends ButtonLook {
  value: string;
  label?: string;
  /** The toast when it worked, such as คัดลอกยอดเงินแล้ว. */
  doneText?: string;
  /** Its full name for screen readers, such as คัดลอกเลขที่บัญชี. */
  description?: string;
  className?: string;
}

export function CopyButton({
  value,
  label = partText.copy,
  doneText = partText.copied,
  description,
  variant = 'quiet',
  className = 'px-4',
  ...look
}: CopyButtonProps) {
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setIsDone(false), DONE_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = async (button: HTMLElement) => {
    const isCopied = await copyText(value, button.parentElement ?? document.body);
    button.focus({ preventScroll: true });
    setIsDone(isCopied);
    if (isCopied) toast.success(doneText, { id: 'copied' });
    else toast.error(partText.copyFailed, { id: 'copied' });
  };
  return (
    <Button
      {...look}
      variant={variant}
      className={className}
      icon={isDone ? 'check' : 'copy'}
      aria-label={description}
      onClick={(event) => void copy(event.currentTarget)}
    >
      {isDone ? partText.copied : label}
    </Button>
  );
}
