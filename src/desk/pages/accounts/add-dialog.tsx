import { useState } from 'react';
import { BANKS } from '#contract/banks.ts';
import { channelType } from '#contract/deposit.ts';
import { arabicDigits } from '#contract/digits.ts';
import { operatorAccounts, operatorAddAccount } from '#contract/operator-accounts.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { DeskField } from '../../parts/field.tsx';
import { Note } from '../../parts/note.tsx';
import { DeskSelect } from '../../parts/select.tsx';
import { accountsText as words } from '../../text/accounts.ts';
import { AskDialog } from './ask-dialog.tsx';
import { LimitFields, limitsTyped, type Typed } from './limit-fields.tsx';

type ChannelType = (typeof channelType.options)[number];

/** A new account that players pay into: asked of a second person. */
export function AddDialog({ onClose, onDone }: { onClose: () => void; onDone: (said: string) => void }) {
  const [type, setType] = useState<ChannelType>('bank');
  const [bank, setBank] = useState('KBANK');
  const [number, setNumber] = useState('');
  const [name, setName] = useState('');
  const [typed, setTyped] = useState<Typed>({ amount: '', count: '' });
  const [reason, setReason] = useState('');
  const ask = useDeskCommand(operatorAddAccount, [operatorAccounts]);
  const wanted = limitsTyped(typed);
  const faults = ask.refusal?.fields;
  const submit = () =>
    wanted &&
    void ask
      .run({
        type,
        bank_code: type === 'bank' ? bank : type.toUpperCase(),
        account_no: number,
        account_name: name.trim(),
        ...wanted,
        reason: reason.trim(),
      })
      .then(
        () => onDone(words.askedSaid),
        () => undefined,
      );
  return (
    <AskDialog
      title={words.addTitle}
      reason={reason}
      onReason={setReason}
      isReady={wanted !== undefined && /^\d{10,15}$/.test(number) && name.trim() !== ''}
      isBusy={ask.isRunning}
      refusal={ask.refusal}
      onAsk={submit}
      onClose={onClose}
    >
      <div className="two-columns">
        <DeskSelect label={words.type} value={type} onChange={({ target }) => setType(channelType.parse(target.value))}>
          {channelType.options.map((one) => (
            <option key={one} value={one}>
              {words.types[one]}
            </option>
          ))}
        </DeskSelect>
        {type === 'bank' && (
          <DeskSelect
            label={words.bank}
            value={bank}
            fault={faults?.bank_code}
            onChange={({ target }) => setBank(target.value)}
          >
            {Object.entries(BANKS).map(([code, text]) => (
              <option key={code} value={code}>
                {text}
              </option>
            ))}
          </DeskSelect>
        )}
        <DeskField
          label={type === 'promptpay' ? words.promptpayNo : words.accountNo}
          inputMode="numeric"
          data-autofocus
          maxLength={20}
          value={number}
          fault={faults?.account_no}
          onChange={({ target }) => setNumber(arabicDigits(target.value).replace(/\D/g, '').slice(0, 15))}
        />
        <DeskField
          label={words.accountName}
          maxLength={120}
          value={name}
          fault={faults?.account_name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <LimitFields value={typed} onChange={setTyped} />
      <Note icon="bank">{words.providerToo}</Note>
    </AskDialog>
  );
}
