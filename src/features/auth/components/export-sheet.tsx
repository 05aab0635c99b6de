import { useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { checkPassword } from '#contract/input.ts';
import { requestExport } from '#contract/privacy.ts';
import { openExternal } from '#liff/actions.ts';
import { isInLine } from '#liff/client.ts';
import { useCommand } from '#src/api/use-command.ts';
import { API_URL } from '#src/lib/api-url.ts';
import { formatTime } from '#src/lib/time.ts';
import { PRIVACY_TEXT as text } from '#src/text/privacy.ts';
import { PROFILE_TEXT } from '#src/text/profile.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { Segment } from '#src/ui/segment.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { ShortForm } from './short-form.tsx';
import { useShortForm } from './use-short-form.ts';

type Format = 'csv' | 'json';
const FORMATS = [
  { value: 'csv', label: text.formats.csv },
  { value: 'json', label: text.formats.json },
] as const;

/**
 * A file of all the member's data, with the password. The answer is an address that works once: LINE's browser cannot
 * save files, so there the phone's own browser opens it, in the press of a second button, because only a press may.
 */
export function ExportSheet({ onClose }: { onClose: () => void }) {
  const [format, setFormat] = useState<Format>('csv');
  const [file, setFile] = useState<OutputOf<typeof requestExport> | null>(null);
  const command = useCommand(requestExport);
  const state = useShortForm({ password: checkPassword }, { password: '' }, async ({ password }) => {
    setFile(await command.run({ format, password }));
  });
  return (
    <Sheet open onClose={onClose} title={file ? text.ready : text.download} persistent={state.isSending}>
      {file ? (
        <Ready file={file} />
      ) : (
        <ShortForm state={state} submit={text.prepare} submitting={text.preparing}>
          <div className="grid gap-2">
            <Segment label={text.format} value={format} options={FORMATS} onChange={setFormat} />
            <p className="text-sm text-muted">{text.formatHints[format]}</p>
          </div>
          <PasswordField
            label={PROFILE_TEXT.currentPassword}
            hint={text.passwordHint}
            autoComplete="current-password"
            maxLength={128}
            {...state.field('password')}
          />
        </ShortForm>
      )}
    </Sheet>
  );
}

function Ready({ file }: { file: OutputOf<typeof requestExport> }) {
  const [isStarted, setStarted] = useState(false);
  const url = new URL(file.path, API_URL || location.origin).href;
  if (isStarted) return <p role="status">{text.started}</p>;
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted num">{text.readyText(formatTime(file.expires_at))}</p>
      {isInLine() ? (
        <>
          <p className="text-sm text-muted">{text.outside}</p>
          <Button
            size="lg"
            block
            icon="save"
            onClick={() => {
              openExternal(url);
              setStarted(true);
            }}
          >
            {text.save}
          </Button>
        </>
      ) : (
        <a
          href={url}
          download
          className={buttonClass({ size: 'lg', block: true })}
          // Waits until the browser has taken the address.
          onClick={() => setTimeout(() => setStarted(true), 0)}
        >
          {text.save}
        </a>
      )}
    </div>
  );
}
