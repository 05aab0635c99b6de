import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { COUPON_TEXT as text } from '../../../text/promotion.ts';
import '../../../ui/forms.css';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { worthOf } from '../model/coupon.ts';
import type { Redeemed, useRedeem } from './use-redeem.ts';

interface CouponFormProps {
  /** From a link. */
  given: string;
  using: ReturnType<typeof useRedeem>;
}

/** The code and its button; what came of it stands below. */
export function CouponForm({ given, using }: CouponFormProps) {
  const [code, setCode] = useState(given);
  const { said, underway, redeem, forget } = using;
  const failure = said && 'failure' in said ? said.failure : null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await redeem(code)) setCode('');
  };
  const hint = given !== '' && code === given ? text.fromLink : text.hint;
  return (
    <form className="surface p-5" noValidate onSubmit={(event) => void submit(event)}>
      <Field label={text.code} error={failure} hint={said ? null : hint}>
        {(control) => (
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
            <span className={failure ? 'input is-error' : 'input'}>
              <input
                {...control}
                type="text"
                name="coupon"
                className="num tracking-widest font-medium uppercase placeholder:normal-case placeholder:tracking-normal"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={48}
                placeholder={text.placeholder}
                value={code}
                onChange={(event) => {
                  setCode(event.target.value);
                  forget();
                }}
              />
            </span>
            <Button type="submit" className="h-13 px-5" busy={underway !== null} busyLabel={text.using}>
              {text.use}
            </Button>
          </div>
        )}
      </Field>
      {said && 'redeemed' in said && <Got redeemed={said.redeemed} />}
    </form>
  );
}

function Got({ redeemed }: { redeemed: Redeemed }) {
  return (
    <div role="status" className="mt-2">
      <p className="hint text-money-in num">
        <Icon name="check" size={16} className="mt-0.5" />
        {text.got[redeemed.kind](worthOf({ ...redeemed, percent: null }))}
      </p>
      {redeemed.kind === 'bonus' && (
        <Link to="/member/promotions" className="inline-flex items-center min-h-11 link text-sm">
          {text.seeBonus}
        </Link>
      )}
      {redeemed.kind === 'free_spin' && (
        <Link to="/member/wheel" className="inline-flex items-center min-h-11 link text-sm">
          {text.seeWheel}
        </Link>
      )}
    </div>
  );
}
