import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { useSession } from '#src/stores/session.ts';
import { AUTH_TEXT } from '#src/text/auth.ts';
import { RegisterForm } from '../components/register-form.tsx';
import type { Step } from '../components/use-register.ts';
import { useRegisterDraft } from '../model/register-draft.ts';
import { checkAccountStep } from '../model/register-form.ts';

const { register: text } = AUTH_TEXT;
const STEPS = 2;

/** `/register`: the step is in the address, so that the phone's back button returns to the first step. */
export default function RegisterPage() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const draft = useRegisterDraft((state) => state.draft);
  // After a reload the draft is gone: the second step makes no sense before the first.
  const isSecond = params.get('step') === '2';
  const isFirstMissing = isSecond && !checkAccountStep(draft).ok;
  const step: Step = isSecond && !isFirstMissing ? 2 : 1;
  const queryOf = (next: Step) => {
    const query = new URLSearchParams(params);
    if (next === 2) query.set('step', '2');
    else query.delete('step');
    return query;
  };
  const goTo = (next: Step) => setParams(queryOf(next), { replace: next === 1 });
  // Otherwise the step would change while the player types, at the letter that completes the draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render makes another `goTo`
  useEffect(() => {
    if (isFirstMissing) goTo(1);
  }, [isFirstMissing]);
  const leave = () => navigate(useSession.getState().popTarget() ?? link('member'), { replace: true });
  return (
    <div className="page-flow">
      {/* On the same line as the layout's close button. */}
      <div className="-mt-14 ml-8 sm:ml-0 min-h-14 flex flex-wrap items-center gap-x-3">
        <h1 className="text-[min(1.125rem,5.5vw)] leading-snug flex-1 min-w-min [overflow-wrap:break-word]">
          {text.title}
        </h1>
        <span className="text-[min(.875rem,4.4vw)] text-muted num">{text.step(step, STEPS)}</span>
      </div>
      <div className="bar h-1! mb-5" aria-hidden="true">
        <i style={{ width: `${(step / STEPS) * 100}%` }} />
      </div>
      <RegisterForm
        button="bar"
        step={step}
        onStep={goTo}
        onDone={leave}
        onLogin={() => navigate(`${link('login')}?${queryOf(1)}`)}
      />
    </div>
  );
}
