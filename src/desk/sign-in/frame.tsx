import type { FormEventHandler, ReactNode } from 'react';
import { DeskIcon } from '../parts/icon.tsx';
import { deskText } from '../text/desk.ts';
import { signInText } from '../text/sign-in.ts';

/** The card in the middle of the page that every step of the sign-in stands on; `below` are grey lines under it. */
export function SignInFrame({
  step,
  below,
  onSubmit,
  children,
}: {
  step: string;
  below?: ReactNode;
  onSubmit: FormEventHandler;
  children: ReactNode;
}) {
  return (
    <main className="dk-alone">
      <div className="w-[26rem] max-w-full grid gap-5">
        <div className="hs text-[1.125rem] font-bold">
          <img src="/favicon.svg" alt="" className="size-6" />
          {document.documentElement.dataset.agentName}
          <span className="font-normal dim">{deskText.desk}</span>
        </div>
        <form className="panel p-6 gap-4" noValidate onSubmit={onSubmit}>
          <div>
            <h1 className="text-[1.25rem]/7">{signInText.title}</h1>
            <p className="dim">{step}</p>
          </div>
          {children}
        </form>
        <div className="sm dim grid gap-1">
          <div className="hs">
            <DeskIcon name="shield" />
            {signInText.lock}
          </div>
          {below}
        </div>
      </div>
    </main>
  );
}
