import type { IconName } from '#src/ui/icon-name.ts';

/**
 * The picture of a notice by its kind, or by the kind's first word (`lotto_win`, `sport_settled`); others have the
 * bell.
 */
const ICONS: Readonly<Record<string, IconName>> = {
  announcement: 'mega',
  deposit: 'deposit',
  withdraw: 'withdraw',
  lotto: 'lotto',
  game: 'slot',
  game_win: 'trophy',
  slot: 'slot',
  freespin: 'slot',
  casino: 'casino',
  sport: 'sport',
  fishing: 'fish',
  limit: 'shield',
  bonus: 'gift',
  password: 'key',
  line: 'key',
  account: 'bank',
};

export const iconOfNotice = (kind: string): IconName => ICONS[kind] ?? ICONS[kind.split('_')[0] ?? ''] ?? 'bell';
