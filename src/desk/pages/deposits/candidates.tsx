import { formatTime } from '#src/lib/time.ts';
import { Money } from '#src/ui/money.tsx';
import { KeyHint } from '../../parts/key-hint.tsx';
import { Pick } from '../../parts/pick.tsx';
import { State } from '../../parts/state.tsx';
import { depositsText } from '../../text/deposits.ts';
import type { Candidate } from './review.ts';

/** A mark of what fits: colour, word and shape. */
function Mark({ fits, children }: { fits: boolean; children: string }) {
  return (
    <State tone={fits ? 'ok' : 'warn'} icon={fits ? 'check' : 'ne'}>
      {children}
    </State>
  );
}

const payerWord = ({ marks }: Candidate): string =>
  marks.account && !marks.name
    ? depositsText.accountFits
    : marks.payer
      ? depositsText.payerFits
      : depositsText.otherName;

const keyOf = ({ payment_id, member }: Candidate) => payment_id ?? `member ${member.member_id}`;

/** The deposits and members that a payment could belong to, likeliest first; each has its digit. */
export function Candidates({
  candidates,
  chosen,
  onChoose,
}: {
  candidates: readonly Candidate[];
  chosen: number;
  onChoose: (index: number) => void;
}) {
  return (
    <div>
      <div className="hs sp min-h-7">
        <h2>{depositsText.candidates}</h2>
        {candidates.length > 0 && (
          <span className="sm dim hs gap-1 by-key">
            {depositsText.pickBy} <KeyHint keys={candidates.map((_, index) => String(index + 1)).join(' ')} />
          </span>
        )}
      </div>
      {candidates.length === 0 && <p className="dim py-1">{depositsText.nobody}</p>}
      <div className="vs gap-0.5" role="radiogroup" aria-label={depositsText.candidates}>
        {candidates.map((candidate, index) => (
          <Pick
            key={keyOf(candidate)}
            keys={String(index + 1)}
            isOn={index === chosen}
            onPick={() => onChoose(index)}
            look="candidate"
          >
            <span className="cut">
              <b className="med">{candidate.member.username}</b> <span className="dim">{candidate.member.name}</span>
            </span>
            <span className="r">
              {candidate.amount === null ? (
                <span className="sm dim">{depositsText.none}</span>
              ) : (
                <Money amount={candidate.amount} unit={null} />
              )}
            </span>
            <Mark fits={candidate.marks.payer}>{payerWord(candidate)}</Mark>
            {candidate.created_at === null ? (
              <span className="sm dim">{depositsText.noDeposit}</span>
            ) : (
              <Mark fits={candidate.marks.time}>{formatTime(candidate.created_at)}</Mark>
            )}
          </Pick>
        ))}
      </div>
    </div>
  );
}
