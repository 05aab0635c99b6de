import { Link } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';
import { Icon } from '#src/ui/icon.tsx';

const { lobby: text } = LOTTO_TEXT;

/** Links to one's bills, the results, the rates, and the rule of the round with the id `ruleOf`. */
export function Shortcuts({ ruleOf }: { ruleOf: string | undefined }) {
  const links = [
    { to: link('lottoBills'), icon: 'doc', label: text.bills },
    { to: link('lottoResults'), icon: 'trophy', label: text.results },
    { to: link('lottoRates'), icon: 'percent', label: text.rates },
    ...(ruleOf === undefined
      ? []
      : [{ to: link('lottoRule', { round_id: ruleOf }), icon: 'info', label: text.rules } as const]),
  ] as const;
  return (
    <nav className="grid fit-4 gap-2" aria-label={text.shortcuts}>
      {links.map(({ to, icon, label }) => (
        <Link key={to} to={to} className="grid justify-items-center gap-1.5 py-1">
          <span className="glyph w-12! h-12! rounded-2xl! bg-base-100! shadow-e1">
            <Icon name={icon} />
          </span>
          <span className="text-xs text-center">{label}</span>
        </Link>
      ))}
    </nav>
  );
}
