import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { COUPON_TEXT as text } from '#src/text/promotion.ts';
import '#src/ui/forms.css';
import { classNames } from '#src/lib/class-names.ts';
import { link } from '#src/lib/links.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { TextInput } from '#src/ui/inputs.tsx';
import { worthOf } from '../model/coupon.ts';
import type { Redeemed, useRedeem } from './use-redeem.ts';

interface CouponFormProps {
  /** The code of the link that opened the page, or ''. */
  linkCode: string;
  using: ReturnType<typeof useRedeem>;
}

/** The field for a code with its button, and the outcome below. */
export function CouponForm({ linkCode, using }: CouponFormProps) {
  const [code, setCode] = useState(linkCode);
  const { outcome, redeeming, redeem, clear } = using;
  const failure = outcome && 'failure' in outcome ? outcome.failure : null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await redeem(code)) setCode('');
  };
  const hint = linkCode !== '' && code === linkCode ? text.fromLink : text.hint;
  return (
    <form className="surface p-5" noValidate onSubmit={(event) => void submit(event)}>
      <Field label={text.code} error={failure} hint={outcome ? null : hint}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <span className={classNames('input flex-[1_1_7em] min-w-0', failure && 'is-error')}>
              <TextInput
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
                onChange={(typed) => {
                  setCode(typed);
                  clear();
                }}
              />
            </span>
            <Button type="submit" className="min-h-13 px-5 ml-auto" busy={redeeming !== null} busyLabel={text.using}>
              {text.use}
            </Button>
          </div>
        )}
      </Field>
      {outcome && 'redeemed' in outcome && <RedeemedCoupon redeemed={outcome.redeemed} />}
    </form>
  );
}

function RedeemedCoupon({ redeemed }: { redeemed: Redeemed }) {
  return (
    <div role="status" className="mt-2">
      <p className="hint text-money-in num">
        <Icon name="check" size={16} className="mt-0.5" />
        {text.got[redeemed.kind](worthOf({ ...redeemed, percent: null }))}
      </p>
      {redeemed.kind === 'bonus' && (
        <Link to={link('memberPromotions')} className="inline-flex items-center min-h-11 link text-sm">
          {text.seeBonus}
        </Link>
      )}
      {redeemed.kind === 'free_spin' && (
        <Link to={link('wheel')} className="inline-flex items-center min-h-11 link text-sm">
          {text.seeWheel}
        </Link>
      )}
    </div>
  );
}
