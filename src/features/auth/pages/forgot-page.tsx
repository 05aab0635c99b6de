import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { CODE_TEXT } from '#src/text/code.ts';
import { Mark } from '#src/ui/brand.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { formatPhone } from '#src/ui/phone-field.tsx';
import { NewPasswordStep } from '../components/forgot/password-step.tsx';
import { PhoneStep } from '../components/forgot/phone-step.tsx';
import { SwitchForm } from '../components/switch-form.tsx';
import { useSentCodes } from '../model/sent-codes.ts';

const { forgot: text } = CODE_TEXT;

/** `/forgot`: phone, then code and new password. The step is in the address, so that "back" returns to the first step. */
export default function ForgotPage() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [isDone, setDone] = useState(false);
  const sent = useSentCodes((state) => state.reset);
  if (isDone) return <Done />;
  const isSent = params.get('step') === '2' && sent !== null;
  return (
    <div className="flex flex-col min-h-[calc(100dvh-5.5rem)]">
      <div className="pt-6 pb-8">
        <Mark className="size-14" />
        <h1 className="text-2xl mt-5">{isSent ? text.codeTitle : text.title}</h1>
        <p className="text-muted mt-1">{isSent ? text.sentTo(formatPhone(sent.phone)) : text.lead}</p>
        {isSent && (
          <button
            type="button"
            className="inline-flex items-center min-h-11 text-sm text-brand-ink font-medium"
            onClick={() => setParams({}, { replace: true })}
          >
            {text.otherPhone}
          </button>
        )}
      </div>
      {isSent ? (
        <NewPasswordStep sent={sent} onDone={() => setDone(true)} />
      ) : (
        <PhoneStep onSent={() => setParams({ step: '2' })} />
      )}
      <SwitchForm question={text.remembered} answer={text.login} onSwitch={() => navigate(link('login'))} />
    </div>
  );
}

function Done() {
  return (
    <div role="status" className="grid justify-items-center text-center pt-24">
      <span className="grid place-items-center size-16 rounded-full bg-money-in/15 text-money-in">
        <Icon name="check" />
      </span>
      <h1 className="text-2xl mt-6">{text.doneTitle}</h1>
      <p className="text-muted mt-2">{text.doneText}</p>
      <Link to={link('login')} replace className={buttonClass({ size: 'lg', block: true }, 'mt-8')}>
        {text.login}
      </Link>
    </div>
  );
}
