import { formatSatang } from '#contract/baht-text.ts';
/** Singles on simulated fixtures. The fixture is the bet's draw: its seed is drawn when it opens and published after full time. */
import { type Satang, satang } from '#contract/money.ts';
import type { GameRules } from '../game-rules.ts';
import type { Profile } from '../profile.ts';
import { type Match, playMatch } from './match.ts';
import { isPickOf, isWon, MARKETS, type Market, oddsOf, type Pick, RETURN_PERCENT } from './model.ts';
import { fixtureOf, OPEN_BEFORE_MS } from './schedule.ts';
import { SPORTS } from './sports.ts';
import { betName, marketName, pickName } from './words.ts';

export interface SportBet {
  readonly fixtureId: string;
  readonly market: Market;
  readonly pick: Pick;
  /** The odds that the player saw, stake included, in satang for one baht; stored with the bet. */
  readonly odds: number;
  /** Whole baht. */
  readonly stakeSatang: Satang;
}
export interface SportOutcome extends Match {
  readonly isWon: boolean;
}

const BAHT = 100;

const isMarket = (name: unknown): name is Market => typeof name === 'string' && Object.hasOwn(MARKETS, name);
const isWholeNumber = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);

function parseBet(raw: unknown): SportBet | null {
  if (typeof raw !== 'object' || raw === null) return null;
  if (!('fixtureId' in raw && 'market' in raw && 'pick' in raw && 'odds' in raw && 'stakeSatang' in raw)) return null;
  const { fixtureId, market, pick, odds, stakeSatang } = raw;
  if (typeof fixtureId !== 'string' || !fixtureOf(fixtureId)) return null;
  if (!isMarket(market) || typeof pick !== 'string' || !isPickOf(market, pick)) return null;
  if (!isWholeNumber(odds) || odds <= BAHT || !isWholeNumber(stakeSatang) || stakeSatang % BAHT !== 0) return null;
  return { fixtureId, market, pick, odds, stakeSatang: satang(stakeSatang) };
}

export const sportRules: GameRules<SportBet, SportOutcome> = {
  limits: { minSatang: satang(10 * BAHT), maxSatang: satang(5_000 * BAHT) },
  parseBet,
  stakeSatang: (bet) => bet.stakeSatang,
  /** Accepts bets from the opening to kick-off, at the current odds only: an old page may show others. */
  draw({ fixtureId, pick, odds }, now) {
    const fixture = fixtureOf(fixtureId);
    if (!fixture || now >= fixture.kickoffAt || now < fixture.kickoffAt - OPEN_BEFORE_MS) return null;
    if (odds !== oddsOf(fixture.rates, SPORTS[fixture.league.sport])[pick]) return null;
    return { id: fixtureId, settlesAt: fixture.endsAt };
  },
  play({ fixtureId, pick, odds, stakeSatang }, random) {
    const fixture = fixtureOf(fixtureId);
    if (!fixture) throw new Error(`no fixture ${fixtureId}`);
    const match = playMatch(fixture, random);
    const isHit = isWon(pick, match.score, SPORTS[fixture.league.sport]);
    return { outcome: { ...match, isWon: isHit }, winSatang: satang(isHit ? (stakeSatang / BAHT) * odds : 0) };
  },
  about({ fixtureId, market, pick, odds }, { score }) {
    const fixture = fixtureOf(fixtureId);
    if (!fixture) throw new Error(`no fixture ${fixtureId}`);
    return {
      event: `${fixture.home.name} ${score.home}–${score.away} ${fixture.away.name}`,
      pick: `${betName(market, pick, fixture)} ×${(odds / BAHT).toFixed(2)}`,
    };
  },
  words({ fixtureId, market, pick, odds, stakeSatang }) {
    const fixture = fixtureOf(fixtureId);
    if (!fixture) return fixtureId;
    const { home, away } = fixture;
    return `${home.name} – ${away.name}: ${betName(market, pick, fixture)} ×${(odds / BAHT).toFixed(2)} ${formatSatang(stakeSatang)} บาท`;
  },
  rtp: (_profile: Profile) => null,
  bestRtp: () => RETURN_PERCENT,
  explain({ fixtureId, market, pick, odds, stakeSatang }, { score, isWon: isHit }) {
    const fixture = fixtureOf(fixtureId);
    if (!fixture) return [];
    const { home, away, league } = fixture;
    return [
      `${league.name}: ${home.name} – ${away.name}`,
      `เดิมพัน ${marketName(market, league.sport)}: ${pickName(pick, fixture)} ที่ ×${(odds / 100).toFixed(2)} ${formatSatang(stakeSatang)} บาท`,
      `ผล ${score.home}–${score.away} ${isHit ? 'ถูก' : 'ไม่ถูก'}`,
    ];
  },
};
