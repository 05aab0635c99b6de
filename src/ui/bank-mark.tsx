import { isBankCode } from '#contract/banks.ts';
import { BANK_COLOURS, markLetter } from './bank-colours.ts';
import { Icon } from './icon.tsx';

/** A bank's square with its letter; a wallet's with the wallet. */
export function BankMark({ code, name }: { code: string; name: string }) {
  const isBank = isBankCode(code);
  return (
    <span
      className="grid place-items-center size-11 rounded-xl text-white font-bold text-lg flex-none"
      style={{ background: isBank ? BANK_COLOURS[code] : '#A8430B' }}
      aria-hidden="true"
    >
      {isBank ? markLetter(name) : <Icon name="wallet" />}
    </span>
  );
}
