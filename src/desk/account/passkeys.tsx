import { deskPasskeyRemove } from '#contract/operator-session.ts';
import { formatDate } from '#src/lib/time.ts';
import { useDeskCommand } from '../api/use-desk-command.ts';
import { ActButton } from '../parts/act-button.tsx';
import { DeskIcon } from '../parts/icon.tsx';
import { Refusal } from '../parts/refusal.tsx';
import { useMe } from '../start/me.tsx';
import { accountText } from '../text/account.ts';

/** One's own passkeys; each can be removed. */
export function Passkeys({ onAdd }: { onAdd: (() => void) | undefined }) {
  const { me, setMe } = useMe();
  const remove = useDeskCommand(deskPasskeyRemove);
  const { passkeys } = me.second_factor;
  return (
    <section className="grid gap-1">
      <div className="hs sp">
        <h2>{accountText.passkeys}</h2>
        {onAdd && (
          <ActButton size="xs" onClick={onAdd}>
            {accountText.addPasskey}
          </ActButton>
        )}
      </div>
      {passkeys.length === 0 && <p className="dim">{accountText.noPasskey}</p>}
      {passkeys.map(({ passkey_id, name, used_at }) => (
        <div key={passkey_id} className="key-holder">
          <DeskIcon name="key" />
          <span className="vs grow">
            <b className="med cut">{name}</b>
            <span className="sm dim">{used_at ? accountText.usedAt(formatDate(used_at)) : accountText.neverUsed}</span>
          </span>
          <ActButton
            size="xs"
            isBusy={remove.isRunning}
            onClick={() => void remove.run({ passkey_id }).then(setMe, () => undefined)}
          >
            {accountText.remove}
          </ActButton>
        </div>
      ))}
      <Refusal of={remove.refusal} />
    </section>
  );
}
