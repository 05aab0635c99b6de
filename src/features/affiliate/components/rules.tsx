import { formatBaht, formatSatang } from '#contract/baht-text.ts';
import { AFFILIATE_TEXT as text } from '#src/text/affiliate.ts';
import { type Configs, exampleOf, type Level, percentOf } from '../model/levels.ts';

const NAMES: Readonly<Record<string, string>> = text.categories;

/** Each level with its rate in large type. */
export function LevelRates({ levels }: { levels: readonly Level[] }) {
  return (
    <dl className="grid fit-7 gap-3 mt-4">
      {levels.map((level) => (
        <div key={level.level} className="rounded-2xl bg-white/12 px-4 py-3 flex flex-col-reverse justify-end">
          <dt className="text-xs text-muted">
            <span className="block">{text.level(level.level)}</span>
            {level.level === 1 ? text.directLevel : text.indirectLevel(level.level - 1)}
          </dt>
          <dd className="text-xl font-bold num">{percentOf(level)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** All rates, an example, and the other rules. */
export function Rules({ configs }: { configs: Configs }) {
  const [first] = configs.levels;
  const example = first && exampleOf(first);
  return (
    <section className="surface p-5">
      <h2 className="text-base">{text.rules}</h2>
      <RuleList configs={configs} />
      {first && example && (
        <p className="inset-box px-4 py-3 mt-4 text-sm num">
          {text.example(first.level, example.percent, formatSatang(example.share))}
        </p>
      )}
    </section>
  );
}

export function RuleList({ configs: { levels, min_redeem } }: { configs: Configs }) {
  return (
    <>
      <p className="text-sm text-muted">{text.rulesText}</p>
      <dl className="rows text-sm mt-2">
        {levels.map((level) => (
          <div key={level.level} className="py-2.5 flex gap-4 justify-between">
            <dt className="flex-none">{text.level(level.level)}</dt>
            <dd className="text-right text-muted num">{ratesLine(level)}</dd>
          </div>
        ))}
      </dl>
      <ul className="list-disc pl-5 mt-3 grid gap-1 text-sm text-muted num">
        {text.otherRules(formatBaht(min_redeem)).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

/** `0.2% ของยอดเล่น`, or `5% ของยอดเสียสุทธิ (ไม่เกิน 0.5% ของยอดเล่น)`. */
const rateText = ({ base, percent, stake_percent }: Level['rates'][number]): string =>
  [
    `${text.percent(percent)} ${text.base[base]}`,
    ...(stake_percent === null ? [] : [text.mostOfStakes(text.percent(stake_percent))]),
  ].join(' ');

/** `0.2% ของยอดเล่น` where all categories have the same rate, else each category's rate. */
function ratesLine(level: Level): string {
  const [first] = level.rates;
  const isAsFirst = ({ base, percent, stake_percent }: Level['rates'][number]) =>
    base === first?.base && percent === first.percent && stake_percent === first.stake_percent;
  if (first && level.rates.every(isAsFirst)) return rateText(first);
  return level.rates
    .filter(({ percent }) => percent > 0)
    .map((rate) => `${NAMES[rate.category] ?? rate.category} ${rateText(rate)}`)
    .join(' · ');
}
