import { useState } from 'react';
import { canUseLine } from '#liff/client.ts';
import { canShareLink, type Shared, shareLink } from '#liff/on-demand/share.ts';
import { SHARE_TEXT as text } from '#src/text/share.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { ShareSubject } from './subject.ts';
import { useMessage } from './use-message.ts';

export interface ShareSheetProps {
  subject: ShareSubject;
  onClose: () => void;
}

/** The message to be sent, and this browser's ways to send it. */
export function ShareSheet({ subject, onClose }: ShareSheetProps) {
  const { brand, isReady, url, toFriends } = useMessage(subject);
  const [isBusy, setBusy] = useState(false);
  const [mayPick, setMayPick] = useState(canUseLine);

  const showResult = (answer: Shared) => {
    if (answer === 'sent') {
      toast.success(text.answers.sent, { id: 'share' });
      onClose();
    } else if (answer === 'closed') toast.info(text.answers.closed, { id: 'share' });
    else toast.error(text.answers[answer], { id: 'share' });
    // A way that does not work here is not offered twice; the link stays.
    if (answer === 'unavailable') setMayPick(false);
  };
  const send = async (way: () => Promise<Shared>) => {
    setBusy(true);
    const answer = await way();
    setBusy(false);
    showResult(answer);
  };

  return (
    <Sheet open onClose={onClose} title={text.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Preview subject={subject} brand={brand} url={url} />
        <div className="grid gap-2">
          {mayPick && (
            <Button
              variant="line"
              size="lg"
              block
              icon="chat"
              busy={isBusy || !isReady}
              busyLabel={isReady ? text.sending : text.preparing}
              onClick={() => void send(toFriends)}
            >
              {text.toFriends}
            </Button>
          )}
          {!mayPick && canShareLink() && (
            <Button
              size="lg"
              block
              icon="share"
              busy={isBusy || !isReady}
              onClick={() => void send(() => shareLink({ title: subject.title, text: subject.text, url }))}
            >
              {text.byPhone}
            </Button>
          )}
          <CopyButton value={url} label={text.copy} doneText={text.copied} size="lg" block />
        </div>
      </div>
    </Sheet>
  );
}

/** A preview of the message: the agent's name, the subject, its facts, and the link. */
function Preview({ subject, brand, url }: { subject: ShareSubject; brand: string; url: string }) {
  const { title, text: words, facts = [] } = subject;
  return (
    <article className="rounded-box overflow-hidden inset-box p-0!">
      <p className="bg-primary text-primary-content px-4 py-2 font-medium truncate min-h-10">{brand}</p>
      <div className="p-4 grid gap-1">
        <b className="text-lg font-medium">{title}</b>
        <p className="text-sm text-muted">{words}</p>
        {facts.length > 0 && (
          <dl className="rows text-sm mt-2 border-t border-hairline">
            {facts.map(({ name, value }) => (
              <div key={name} className="flex justify-between gap-4 py-2">
                <dt className="text-muted flex-none">{name}</dt>
                <dd className="text-right num">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className="text-xs text-muted truncate mt-2">
          <span className="sr-only">{text.link} </span>
          {url.replace(/^https?:\/\//, '')}
        </p>
      </div>
    </article>
  );
}
