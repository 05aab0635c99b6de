import { useState } from 'react';
import { affiliateReferrer } from '#contract/affiliate.ts';
import { ACCOUNT_BANKS } from '#contract/banks.ts';
import { splitTitle } from '#contract/input.ts';
import { useQuery } from '#src/api/use-query.ts';
import { useAgentCode } from '#src/stores/local.ts';
import { AUTH_TEXT } from '#src/text/auth.ts';
import { CheckField } from '#src/ui/check-field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { PhoneField } from '#src/ui/phone-field.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { LinePlace } from './line-place.tsx';
import type { Registration } from './use-register.ts';

const { register: text } = AUTH_TEXT;
const BANK_OPTIONS = Object.entries(ACCOUNT_BANKS).map(([value, label]) => ({ value, label }));

interface AccountStepProps {
  registration: Registration;
  referrer: string | null;
}

/** Step 1: phone, and the bank account that money is paid out to. */
export function AccountStep({ registration, referrer }: AccountStepProps) {
  const { draft, errors, isPhoneFree, isTaken, change } = registration;
  const [title, setTitle] = useState<string | null>(null);
  const takeTitle = () => {
    const split = splitTitle(draft.first_name);
    if (split.title === null) return;
    setTitle(split.title);
    change({ first_name: split.name });
  };
  return (
    <>
      <LinePlace />
      <PhoneField
        label={text.phone}
        name="phone"
        value={draft.phone}
        error={errors.phone}
        valid={isPhoneFree && text.phoneFree}
        onChange={(phone) => change({ phone })}
      />
      <SelectField
        label={text.bank}
        name="bank_code"
        placeholder={text.chooseBank}
        options={BANK_OPTIONS}
        value={draft.bank_code}
        error={errors.bank_code}
        onChange={(bank_code) => change({ bank_code })}
      />
      <TextField
        label={text.account}
        name="bank_account_no"
        className="num"
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        value={draft.bank_account_no}
        error={errors.bank_account_no}
        onChange={(bank_account_no) => change({ bank_account_no })}
      />
      {isTaken && (
        <div className="surface px-4 py-2">
          <CheckField name="claim" checked={draft.claim} onChange={(claim) => change({ claim })}>
            {text.claim}
          </CheckField>
          <p className="hint pb-2">{text.claimHint}</p>
        </div>
      )}
      <div className="grid fit-8 gap-3 items-start">
        <TextField
          label={text.firstName}
          name="first_name"
          autoComplete="given-name"
          placeholder={text.firstNamePlaceholder}
          maxLength={100}
          value={draft.first_name}
          error={errors.first_name}
          hint={title === null ? undefined : text.titleTaken(title)}
          onChange={(first_name) => change({ first_name })}
          onBlur={takeTitle}
        />
        <TextField
          label={text.lastName}
          name="last_name"
          autoComplete="family-name"
          placeholder={text.lastNamePlaceholder}
          maxLength={100}
          value={draft.last_name}
          error={errors.last_name}
          onChange={(last_name) => change({ last_name })}
        />
      </div>
      <p className="hint">
        <Icon name="info" size={16} className="mt-0.5" />
        {text.nameHint}
      </p>
      {referrer && <ReferrerField referrer={referrer} />}
    </>
  );
}

/** The friend whose referral link was used. An unknown code is reported, and does not stop the registration. */
function ReferrerField({ referrer }: { referrer: string }) {
  const agent_code = useAgentCode();
  const { data, error } = useQuery(affiliateReferrer, { agent_code, ref: referrer });
  const hint = data ? text.referredBy(data.name_masked) : error?.code === 'ref_unknown' ? error.message : undefined;
  return <TextField label={text.ref} optional value={referrer} hint={hint} onChange={() => {}} disabled />;
}
