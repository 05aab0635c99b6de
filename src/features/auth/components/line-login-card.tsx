import { lineFailureText, retryLine } from '#src/share/line-failure.ts';
import { useLineLogin } from '#src/stores/ui.ts';
import { LINE_TEXT } from '#src/text/line.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** Inside LINE: how the login beside the form stands, in the place of the LINE account and as high. */
export function LineLoginCard() {
  const failure = lineFailureText(useLineLogin());
  return (
    <section className="surface p-4 flex items-center gap-3">
      <span className="grid place-items-center size-12 rounded-full flex-none bg-base-300 text-muted">
        <Icon name={failure ? 'alert' : 'user'} />
      </span>
      <div className="flex-1 min-w-0" role={failure ? 'alert' : 'status'}>
        {!failure && <p className="text-xs text-muted">{LINE_TEXT.connecting}</p>}
        <b className="block font-medium">{failure?.title ?? <Skeleton className="inline-block! h-4 w-28" />}</b>
        {failure && <p className="text-xs text-muted max-[22rem]:hidden">{failure.help}</p>}
      </div>
      {failure && (
        <Button variant="quiet" onClick={retryLine.onPress}>
          {retryLine.label}
        </Button>
      )}
    </section>
  );
}
