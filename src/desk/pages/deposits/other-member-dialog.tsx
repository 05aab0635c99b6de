import { type FormEvent, useDeferredValue, useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { satangOf } from '#contract/money.ts';
import { operatorCreditDeposit } from '#contract/operator-money.ts';
import { operatorSearch } from '#contract/operator-search.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { useDeskQuery } from '../../api/use-desk-query.ts';
import { DeskDialog } from '../../parts/dialog.tsx';
import { DeskField } from '../../parts/field.tsx';
import { HitText } from '../../parts/hit-text.tsx';
import { Note } from '../../parts/note.tsx';
import { Refusal } from '../../parts/refusal.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { useIsFresh } from '../../shell/live-state.tsx';
import { depositsText } from '../../text/deposits.ts';
import { fieldText } from '../../text/members.ts';
import { moneyText } from '../../text/money.ts';
import type { DepositAnswer } from './review.ts';

type Found = OutputOf<typeof operatorSearch>['items'][number];

const LEAST_LETTERS = 3;
const SHOWN = 6;
const LEAST_REASON = 3;

/** The members of the hits, each once, by what was found first. */
function membersOf(hits: readonly Found[]) {
  const seen = new Map<string, { hit: Found; member: NonNullable<Found['member']> }>();
  for (const hit of hits)
    if (hit.member && !seen.has(hit.member.member_id)) seen.set(hit.member.member_id, { hit, member: hit.member });
  return [...seen.values()].slice(0, SHOWN);
}

/** Credits a payment to a member whom the server did not think of: found by the operator, with their reason. */
export function OtherMemberDialog({
  answer: { deposit: review, second_above },
  onDone,
  onClose,
}: {
  answer: DepositAnswer;
  onDone: (said: string, state: 'done' | 'waiting') => void;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [chosenId, choose] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const query = useDeferredValue(text.trim());
  const found = useDeskQuery(operatorSearch, [...query].length < LEAST_LETTERS ? null : { q: query }, {
    keepPreviousData: true,
  });
  const members = membersOf([...query].length < LEAST_LETTERS ? [] : (found.data?.items ?? []));
  const chosen = members.find(({ member }) => member.member_id === chosenId)?.member;
  const credit = useDeskCommand(operatorCreditDeposit);
  const isFresh = useIsFresh();
  const isReady = chosen !== undefined && reason.trim().length >= LEAST_REASON && isFresh && !credit.isRunning;
  const needsSecond = satangOf(review.amount) > satangOf(second_above);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const { member_id, username } = chosen;
    credit.run({ transaction_id: review.transaction_id, member_id, reason: reason.trim() }).then(
      ({ state }) =>
        onDone(
          state === 'done'
            ? depositsText.said.credited(review.amount, username)
            : depositsText.said.asked(review.amount),
          state,
        ),
      () => undefined,
    );
  };
  return (
    <DeskDialog
      title={depositsText.otherMember}
      width={560}
      onClose={onClose}
      foot={
        <SubmitButton className="grow" form="other" disabled={!isReady} isBusy={credit.isRunning}>
          {chosen === undefined
            ? depositsText.choose
            : needsSecond
              ? depositsText.askCredit(review.amount)
              : depositsText.credit(review.amount, chosen.username)}
        </SubmitButton>
      }
    >
      <form id="other" className="grid gap-3" noValidate onSubmit={submit}>
        <DeskField
          label={depositsText.otherSearch}
          data-autofocus
          autoComplete="off"
          maxLength={64}
          value={text}
          onChange={({ target }) => setText(target.value)}
          fault={found.error?.fields.q}
        />
        <div className="vs gap-0.5" role="radiogroup" aria-label={depositsText.otherMember}>
          {members.map(({ hit, member }) => (
            <label key={member.member_id} className={member.member_id === chosenId ? 'pick other is-on' : 'pick other'}>
              <input
                type="radio"
                name="member"
                checked={member.member_id === chosenId}
                onChange={() => choose(member.member_id)}
              />
              <span className="cut">
                <b className="med">{member.username}</b> <span className="dim">{member.name}</span>
              </span>
              <span className="sm dim nowrap">
                {fieldText[hit.field]} <HitText text={hit.value} query={query} />
              </span>
            </label>
          ))}
          {members.length === 0 && [...query].length >= LEAST_LETTERS && !found.isLoading && (
            <p className="dim">{depositsText.nobodyFound}</p>
          )}
        </div>
        <DeskField
          label={depositsText.otherReason}
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {needsSecond && (
          <Note icon="two" tone="wait">
            {moneyText.second}
          </Note>
        )}
        <Refusal of={credit.refusal} />
      </form>
    </DeskDialog>
  );
}
