import type { Motif } from '../game/art/drawing.ts';
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

/** Invented games, most popular first: Thai name, English name, and what the picture shows. */
const GAMES: Readonly<Record<Category, readonly (readonly [string, string, Motif])[]>> = {
  slot: [
    ['ดาวเรืองทองคำ', 'Golden Marigold', 'marigold'],
    ['ปลาคาร์ปพันปี', 'Thousand-Year Koi', 'koi'],
    ['กระต่ายพระจันทร์', 'Moon Rabbit', 'moon'],
    ['ช้างน้อยร้อยล้าน', 'Little Elephant', 'elephant'],
    ['แมวกวักทรัพย์', 'Beckoning Cat', 'cat'],
    ['โคมไฟเยาวราช', 'Yaowarat Lantern', 'lantern'],
    ['กระดิ่งนำโชค', 'Lucky Bell', 'bell'],
    ['เจ็ดร้อนแรง', 'Burning Seven', 'seven'],
    ['เหรียญทองซ้อนทอง', 'Gold on Gold', 'coin'],
    ['เพชรน้ำหนึ่ง', 'First Water Diamond', 'gem'],
    ['คลื่นใหญ่อันดามัน', 'Andaman Wave', 'wave'],
    ['ดวงดาวแปดทิศ', 'Eight-Point Star', 'star'],
  ],
  casino: [
    ['บาคาร่าโต๊ะ 7', 'Baccarat Table 7', 'cards'],
    ['ไฮโลไทย', 'Thai Hi-Lo', 'dice'],
    ['รูเล็ตสยาม', 'Siam Roulette', 'roulette'],
    ['เสือมังกร', 'Tiger and Dragon', 'cards'],
    ['ไฮโลท่าน้ำ', 'Riverside Hi-Lo', 'dice'],
    ['บาคาร่าโต๊ะ 9', 'Baccarat Table 9', 'cards'],
    ['ลูกเต๋ามงคล', 'Blessed Dice', 'dice'],
    ['ไพ่ป๊อกเด้ง', 'Pok Deng', 'cards'],
    ['ชิปทองคำ', 'Golden Chip', 'chip'],
    ['ไฮโลคืนเพ็ญ', 'Full Moon Hi-Lo', 'dice'],
  ],
  sport: [
    ['ฟุตบอลจำลอง', 'Virtual Football', 'ball'],
    ['ลีกสมมติ', 'Fantasy League', 'trophy'],
    ['บาสเกตบอลจำลอง', 'Virtual Basketball', 'hoop'],
    ['ถ้วยแชมป์', 'Champions Trophy', 'trophy'],
    ['เตะจุดโทษ', 'Penalty Shoot-out', 'ball'],
    ['ตะกร้อไทย', 'Thai Takraw', 'ball'],
    ['ดวลสามแต้ม', 'Three-Point Duel', 'hoop'],
    ['คู่ดึก', 'Late Match', 'moon'],
    ['ดาร์บี้กรุงเทพ', 'Bangkok Derby', 'ball'],
    ['นัดชิงชนะเลิศ', 'The Final', 'trophy'],
  ],
  fishing: [
    ['ปลาทองคำ', 'Golden Fish', 'fish'],
    ['หมึกยักษ์', 'Giant Squid', 'squid'],
    ['หอยมุกใต้สมุทร', 'Deep-Sea Pearl', 'shell'],
    ['ล่าปลาอันดามัน', 'Andaman Hunt', 'fish'],
    ['ปลาคาร์ปนำโชค', 'Lucky Koi', 'koi'],
    ['คลื่นลูกใหญ่', 'The Big Wave', 'wave'],
    ['อ่าวมรกต', 'Emerald Bay', 'shell'],
    ['ฝูงปลาเงิน', 'Silver Shoal', 'fish'],
    ['ราชาใต้ทะเล', 'King of the Deep', 'squid'],
    ['ตกปลาริมเขื่อน', 'Dam Fishing', 'koi'],
  ],
  freespin: [
    ['กงล้อฟรีสปิน', 'Free Spin Wheel', 'wheel'],
    ['เจ็ดฟรีสปิน', 'Free Spin Seven', 'seven'],
    ['ดาวเรืองฟรีสปิน', 'Marigold Spins', 'marigold'],
    ['สปินตลาดน้ำ', 'Floating Market Spins', 'cherry'],
    ['สปินสงกรานต์', 'Songkran Spins', 'wave'],
    ['สปินลอยกระทง', 'Loy Krathong Spins', 'lotus'],
    ['สปินดอกบัว', 'Lotus Spins', 'lotus'],
    ['สปินว่าวจุฬา', 'Kite Spins', 'star'],
    ['สปินตุ๊กตุ๊ก', 'Tuk-Tuk Spins', 'wheel'],
    ['สปินข้าวเหนียวมะม่วง', 'Mango Spins', 'marigold'],
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
  return GAMES[category].map(([name_th, name, motif], index) => ({
    id: `${category}-${index + 1}`,
    provider_id: makers[index % makers.length]?.id,
    sub_provider_id: 'main',
    category,
    name,
    name_th,
    tags: [...(index < HOT_UP_TO ? ['hot'] : []), ...(index >= NEW_FROM ? ['new'] : [])],
    image: `/media/art/${category}/${category}-${index + 1}.${motif}.svg`,
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
    `insert into game (id, provider_id, sub_provider_id, category, name, name_th, image, tags, rtp, source, popularity, released_on)
     select id, provider_id, sub_provider_id, category, name, name_th, image, tags, rtp, source, popularity, released_on
     from jsonb_to_recordset($1) as r (id text, provider_id text, sub_provider_id text, category text, name text, name_th text,
       image text, tags text[], rtp numeric, source text, popularity int, released_on date)`,
    [JSON.stringify(games)],
  );
}
