/** Thai words of sports, markets and picks. */
import type { Market, Pick } from './model.ts';
import type { Fixture } from './schedule.ts';
import { SPORTS, type Sport } from './sports.ts';

export const SPORT_WORDS: Readonly<Record<Sport, { name: string; point: string; minute: string }>> = {
  football: { name: 'ฟุตบอลจำลอง', point: 'ประตู', minute: 'นาที' },
  basketball: { name: 'บาสสามแต้มจำลอง', point: 'ลูกสามแต้ม', minute: 'นาที' },
  takraw: { name: 'ตะกร้อลอดห่วงจำลอง', point: 'ห่วง', minute: 'นาที' },
};

/** `2.5`: no total equals it, so no stake is ever returned. */
export const lineOf = (sport: Sport): string => (SPORTS[sport].overFrom - 0.5).toFixed(1);

export function marketName(market: Market, sport: Sport): string {
  const { bothFrom } = SPORTS[sport];
  const { point } = SPORT_WORDS[sport];
  switch (market) {
    case 'result':
      return 'ผลการแข่งขัน';
    case 'total':
      return `${point}รวม สูง/ต่ำ ${lineOf(sport)}`;
    case 'both':
      return bothFrom === 1 ? 'ยิงทั้งสองทีม' : `ทั้งสองทีม ${bothFrom} แต้มขึ้นไป`;
  }
}

/** The pick with the words that it needs on its own. */
export function betName(market: Market, pick: Pick, fixture: Fixture): string {
  const name = pickName(pick, fixture);
  return market === 'both' ? `${marketName(market, fixture.league.sport)}: ${name}` : name;
}

export function pickName(pick: Pick, { home, away, league }: Fixture): string {
  const line = lineOf(league.sport);
  switch (pick) {
    case 'home':
      return `${home.name} ชนะ`;
    case 'draw':
      return 'เสมอ';
    case 'away':
      return `${away.name} ชนะ`;
    case 'over':
      return `สูงกว่า ${line}`;
    case 'under':
      return `ต่ำกว่า ${line}`;
    case 'yes':
      return 'ใช่';
    case 'no':
      return 'ไม่ใช่';
  }
}
