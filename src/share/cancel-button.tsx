import { useState } from 'react';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { useCommand } from '#src/api/use-command.ts';
import { Button, type ButtonProps } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog.tsx';
import { toast } from '#src/ui/toast.tsx';

interface CancelButtonProps<E extends Endpoint> extends Pick<ButtonProps, 'variant' | 'block' | 'className'> {
  endpoint: E;
  input: InputOf<E>;
  /** Read again afterwards, even after a refusal: it may have ended another way meanwhile. */
  reads: readonly Endpoint[];
  label: string;
  /** The question that confirms. */
  question: { title: string; text: string; yes: string; no: string };
  /** Said after the cancellation. */
  doneText?: string;
}

/** Cancels something of the member's after a confirmation. It is safe to press twice; where nothing came back it may be pressed again. */
export function CancelButton<E extends Endpoint>(props: CancelButtonProps<E>) {
  const { endpoint, input, reads, label, question, doneText, ...look } = props;
  const [isConfirming, setConfirming] = useState(false);
  const { run, isRunning } = useCommand(endpoint, { revalidates: reads });
  const cancel = async () => {
    try {
      await run(input);
      if (doneText !== undefined) toast.success(doneText, { id: 'cancel' });
      setConfirming(false);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message, { id: 'cancel' });
      if (!error.isDefinite) return;
      setConfirming(false);
      void revalidate(reads);
    }
  };
  return (
    <>
      <Button {...look} onClick={() => setConfirming(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={question.title}
        text={question.text}
        confirm={question.yes}
        cancel={question.no}
        danger
        busy={isRunning}
        onConfirm={() => void cancel()}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
