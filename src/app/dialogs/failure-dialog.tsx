import { useUi } from '#src/stores/ui.ts';
import { ERROR_TEXT } from '#src/text/errors.ts';
import { uiText } from '#src/text/ui.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Icon } from '#src/ui/icon.tsx';

/** The error catalogue's centred dialog: the row's title, the server's message, and another try if one may help. */
export default function FailureDialog() {
  const failure = useUi((state) => state.failure);
  const showFailure = useUi((state) => state.showFailure);
  if (failure === null) return null;
  const close = () => showFailure(null);
  const { onRetry } = failure;
  const retry = () => {
    close();
    onRetry?.();
  };
  return (
    <Dialog open onClose={close} title={failure.title} head="hidden">
      <div role="alert" className="grid justify-items-center p-6 text-center">
        <span className="grid place-items-center size-14 rounded-full bg-error/15 text-error">
          <Icon name="alert" />
        </span>
        <h2 className="text-lg mt-4">{failure.title}</h2>
        <p className="text-sm text-muted mt-1">{failure.message}</p>
        <div className="grid fit-7 gap-3 w-full mt-6">
          <Button variant={onRetry ? 'quiet' : 'primary'} onClick={close}>
            {ERROR_TEXT.close}
          </Button>
          {onRetry && <Button onClick={retry}>{uiText.retry}</Button>}
        </div>
      </div>
    </Dialog>
  );
}
