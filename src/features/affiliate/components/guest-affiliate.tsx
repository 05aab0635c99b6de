import { Link } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { useSession } from '#src/stores/session.ts';
import { AFFILIATE_TEXT as text } from '#src/text/affiliate.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { LevelRates, Rules } from './rules.tsx';
import { useConfigs } from './use-affiliate.ts';

/** For visitors: the rates, how it works, and the links to register and to log in. */
export function GuestAffiliate() {
  const configs = useConfigs();
  const returnHere = () => useSession.getState().keepTarget(link('affiliate'));
  return (
    <>
      <section className="hero-card guilloche p-5">
        <h2 className="text-xl">{text.guestTitle}</h2>
        <p className="text-sm text-muted mt-1">{text.guestText}</p>
        {configs.data ? (
          <LevelRates levels={configs.data.levels} />
        ) : (
          !configs.error && <Skeleton className="h-23 mt-4 rounded-2xl" />
        )}
        <Link to={link('register')} className={buttonClass({ size: 'lg', block: true }, 'mt-5')} onClick={returnHere}>
          {text.register}
        </Link>
        <Link
          to={link('login')}
          className={buttonClass({ variant: 'glass', block: true }, 'mt-3')}
          onClick={returnHere}
        >
          {text.login}
        </Link>
      </section>
      {configs.data ? (
        <>
          {' '}
          <section className="surface p-5">
            <h2 className="text-base">{text.steps}</h2>
            <ol className="grid gap-3 mt-3">
              {configs.data.how_it_works.map((step, index) => (
                <li key={step} className="flex gap-3">
                  <span className="grid place-items-center self-start min-w-7 min-h-7 px-1 flex-none rounded-full bg-base-300 text-sm num">
                    {index + 1}
                  </span>
                  <span className="text-sm min-w-0 pt-0.5">{step}</span>
                </li>
              ))}
            </ol>
          </section>
          <Rules configs={configs.data} />
        </>
      ) : (
        <Pending of={configs} failed={text.rulesFailed}>
          <Skeleton className="h-64 rounded-box" />
        </Pending>
      )}
    </>
  );
}
