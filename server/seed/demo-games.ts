import type { Transaction } from '../platform/database.ts';

/** Invented providers: id, name, and the categories that they make games of. */
const PROVIDERS = [
  { id: 'luckyreel', name: 'ลักกี้เรล', categories: ['slot', 'freespin'] },
  { id: 'moonbay', name: 'มูนเบย์', categories: ['slot', 'fishing'] },
  { id: 'siamreel', name: 'สยามรีล', categories: ['slot', 'freespin'] },
  { id: 'zeroone', name: 'ซีโร่วัน', categories: ['slot', 'sport'] },
  { id: 'tigerlab', name: 'ไทเกอร์แล็บ', categories: ['slot', 'fishing', 'freespin'] },
  { id: 'riverlive', name: 'ริเวอร์ไลฟ์', categories: ['casino'] },
  { id: 'luckytable', name: 'ลักกี้เทเบิล', categories: ['casino'] },
  { id: 'greenfield', name: 'กรีนฟิลด์', categories: ['sport'] },
] as const;

type Category = (typeof PROVIDERS)[number]['categories'][number];

/** Invented games, most popular first: Thai name and English name. */
const GAMES: Readonly<Record<Category, readonly (readonly [string, string])[]>> = {
  slot: [
    ['ดาวเรืองทองคำ', 'Golden Marigold'],
    ['ปลาคาร์ปพันปี', 'Thousand-Year Koi'],
    ['กระต่ายพระจันทร์', 'Moon Rabbit'],
    ['ช้างน้อยร้อยล้าน', 'Little Elephant'],
    ['แมวกวักทรัพย์', 'Beckoning Cat'],
    ['โคมไฟเยาวราช', 'Yaowarat Lantern'],
    ['กระดิ่งนำโชค', 'Lucky Bell'],
    ['เจ็ดร้อนแรง', 'Burning Seven'],
    ['เหรียญทองซ้อนทอง', 'Gold on Gold'],
    ['เพชรน้ำหนึ่ง', 'First Water Diamond'],
    ['คลื่นใหญ่อันดามัน', 'Andaman Wave'],
    ['ดวงดาวแปดทิศ', 'Eight-Point Star'],
  ],
  casino: [
    ['บาคาร่าโต๊ะ 7', 'Baccarat Table 7'],
    ['ไฮโลไทย', 'Thai Hi-Lo'],
    ['รูเล็ตสยาม', 'Siam Roulette'],
    ['เสือมังกร', 'Tiger and Dragon'],
    ['ไฮโลท่าน้ำ', 'Riverside Hi-Lo'],
    ['บาคาร่าโต๊ะ 9', 'Baccarat Table 9'],
    ['ลูกเต๋ามงคล', 'Blessed Dice'],
    ['ไพ่ป๊อกเด้ง', 'Pok Deng'],
    ['ชิปทองคำ', 'Golden Chip'],
    ['ไฮโลคืนเพ็ญ', 'Full Moon Hi-Lo'],
  ],
  sport: [
    ['ฟุตบอลจำลอง', 'Virtual Football'],
    ['ลีกสมมติ', 'Fantasy League'],
    ['บาสเกตบอลจำลอง', 'Virtual Basketball'],
    ['ถ้วยแชมป์', 'Champions Trophy'],
    ['เตะจุดโทษ', 'Penalty Shoot-out'],
    ['ตะกร้อไทย', 'Thai Takraw'],
    ['ดวลสามแต้ม', 'Three-Point Duel'],
    ['คู่ดึก', 'Late Match'],
    ['ดาร์บี้กรุงเทพ', 'Bangkok Derby'],
    ['นัดชิงชนะเลิศ', 'The Final'],
  ],
  fishing: [
    ['ปลาทองคำ', 'Golden Fish'],
    ['หมึกยักษ์', 'Giant Squid'],
    ['หอยมุกใต้สมุทร', 'Deep-Sea Pearl'],
    ['ล่าปลาอันดามัน', 'Andaman Hunt'],
    ['ปลาคาร์ปนำโชค', 'Lucky Koi'],
    ['คลื่นลูกใหญ่', 'The Big Wave'],
    ['อ่าวมรกต', 'Emerald Bay'],
    ['ฝูงปลาเงิน', 'Silver Shoal'],
    ['ราชาใต้ทะเล', 'King of the Deep'],
    ['ตกปลาริมเขื่อน', 'Dam Fishing'],
  ],
  freespin: [
    ['กงล้อฟรีสปิน', 'Free Spin Wheel'],
    ['เจ็ดฟรีสปิน', 'Free Spin Seven'],
    ['ดาวเรืองฟรีสปิน', 'Marigold Spins'],
    ['สปินตลาดน้ำ', 'Floating Market Spins'],
    ['สปินสงกรานต์', 'Songkran Spins'],
    ['สปินลอยกระทง', 'Loy Krathong Spins'],
    ['สปินดอกบัว', 'Lotus Spins'],
    ['สปินว่าวจุฬา', 'Kite Spins'],
    ['สปินตุ๊กตุ๊ก', 'Tuk-Tuk Spins'],
    ['สปินข้าวเหนียวมะม่วง', 'Mango Spins'],
  ],
};

const RTP: Readonly<Record<Category, number | null>> = {
  slot: 96,
  freespin: 96,
  casino: 97.22,
  fishing: 96,
  sport: null,
};
const HOT_UP_TO = 3;
const NEW_FROM = 8;

function gamesOf(category: Category) {
  const makers = PROVIDERS.filter((provider) => provider.categories.some((made) => made === category));
  return GAMES[category].map(([name_th, name], index) => ({
    id: `${category}-${index + 1}`,
    provider_id: makers[index % makers.length]?.id,
    sub_provider_id: 'main',
    category,
    name,
    name_th,
    tags: [...(index < HOT_UP_TO ? ['hot'] : []), ...(index >= NEW_FROM ? ['new'] : [])],
    rtp: RTP[category],
    source: 'sandbox',
    popularity: 1000 - index * 10,
    released_on: `2026-${String(1 + (index % 11)).padStart(2, '0')}-15`,
  }));
}

export async function seedGames(transaction: Transaction): Promise<void> {
  const providers = PROVIDERS.map(({ id, name }, position) => ({ id, name, position }));
  await transaction.rows(
    `insert into game_provider (id, name, position)
     select id, name, position from jsonb_to_recordset($1) as r (id text, name text, position int)`,
    [JSON.stringify(providers)],
  );
  const games = (['slot', 'casino', 'sport', 'fishing', 'freespin'] as const).flatMap(gamesOf);
  await transaction.rows(
    `insert into game (id, provider_id, sub_provider_id, category, name, name_th, tags, rtp, source, popularity, released_on)
     select id, provider_id, sub_provider_id, category, name, name_th, tags, rtp, source, popularity, released_on
     from jsonb_to_recordset($1) as r (id text, provider_id text, sub_provider_id text, category text, name text, name_th text,
       tags text[], rtp numeric, source text, popularity int, released_on date)`,
    [JSON.stringify(games)],
  );
}
