/**
 * Words that the demo catalogue's names are composed of. A subject has a motif of its own and takes endings of its
 * kind, each with the English pattern that means the same. No real brand, no person, nothing royal or religious.
 */
import type { Motif } from '#game-art/drawing.ts';

export type Category = 'slot' | 'casino' | 'sport' | 'fishing' | 'freespin';
type Ending = readonly [thai: string, english: string];

interface Subject {
  thai: string;
  english: string;
  motif: Motif;
  endings: readonly Ending[];
  /** The subject's best-known game, with a name of its own. */
  first?: readonly [thai: string, english: string];
}

const of = (
  endings: readonly Ending[],
  subjects: readonly (readonly [thai: string, english: string, motif: Motif, first?: Subject['first']])[],
): Subject[] =>
  subjects.map(([thai, english, motif, first]) => ({ thai, english, motif, endings, ...(first && { first }) }));

const ANIMAL: readonly Ending[] = [
  ['ทองคำ', 'Golden {}'],
  ['นำโชค', 'Lucky {}'],
  ['พันปี', 'Thousand-Year {}'],
  ['หยก', 'Jade {}'],
  ['ใต้แสงจันทร์', 'Moonlight {}'],
  ['เริงร่า', 'Merry {}'],
  ['เที่ยงคืน', 'Midnight {}'],
  ['สายรุ้ง', 'Rainbow {}'],
  ['มหาเฮง', 'Great Fortune {}'],
  ['พารวย', 'Rich {}'],
  ['ในสวนลับ', 'Secret Garden {}'],
  ['จอมซน', 'Playful {}'],
  ['ตื่นทอง', '{} Gold Rush'],
  ['เงินล้าน', 'Million-Baht {}'],
];
const FRUIT: readonly Ending[] = [
  ['ทองคำ', 'Golden {}'],
  ['ตลาดน้ำ', 'Floating Market {}'],
  ['ลูกดก', '{} Harvest'],
  ['ร้อนแรง', 'Sizzling {}'],
  ['ริมคลอง', 'Canalside {}'],
  ['สามเรียง', 'Triple {}'],
  ['หน้าร้อน', 'Summer {}'],
  ['เศรษฐี', 'Millionaire {}'],
  ['ตลาดเช้า', 'Morning Market {}'],
  ['สวนคุณยาย', 'Grandma’s {}'],
  ['แตกโชค', '{} Burst'],
  ['ปาร์ตี้', '{} Party'],
  ['โบนัส', 'Bonus {}'],
];
const FLOWER: readonly Ending[] = [
  ['ทองคำ', 'Golden {}'],
  ['ราตรี', 'Night {}'],
  ['รับโชค', 'Lucky {}'],
  ['ริมน้ำ', 'Riverside {}'],
  ['ในสายหมอก', 'Misty {}'],
  ['พันกลีบ', 'Thousand-Petal {}'],
  ['บานเช้า', 'Morning {}'],
  ['หน้าหนาว', 'Winter {}'],
  ['หยก', 'Jade {}'],
  ['เงินล้าน', 'Million-Baht {}'],
  ['ร้อยดวงใจ', '{} Garland'],
  ['เบิกบาน', 'Joyful {}'],
];
const THING: readonly Ending[] = [
  ['นำโชค', 'Lucky {}'],
  ['ทองคำ', 'Golden {}'],
  ['โบราณ', 'Ancient {}'],
  ['มหาเฮง', 'Great Fortune {}'],
  ['วิเศษ', 'Magic {}'],
  ['เยาวราช', 'Yaowarat {}'],
  ['เงินล้าน', 'Million-Baht {}'],
  ['หยก', 'Jade {}'],
  ['ใต้แสงจันทร์', 'Moonlight {}'],
  ['สองเท่า', 'Double {}'],
  ['ลับแล', 'Hidden {}'],
  ['สายรุ้ง', 'Rainbow {}'],
  ['ปีใหม่', 'New Year {}'],
  ['เศรษฐี', 'Millionaire {}'],
];
const SKY: readonly Ending[] = [
  ['ทองคำ', 'Golden {}'],
  ['อันดามัน', 'Andaman {}'],
  ['แดนใต้', 'Southern {}'],
  ['แดนเหนือ', 'Northern {}'],
  ['พาเฮง', 'Lucky {}'],
  ['หน้าหนาว', 'Winter {}'],
  ['สีคราม', 'Indigo {}'],
  ['แห่งความฝัน', 'Dream {}'],
  ['ปาฏิหาริย์', 'Miracle {}'],
  ['วันหยุด', 'Holiday {}'],
  ['ปลายฝน', 'After-Rain {}'],
  ['สุดขอบฟ้า', '{} on the Horizon'],
  ['สองแคว', 'Two Rivers {}'],
  ['เจ้าพระยา', 'Chao Phraya {}'],
];
/** Casino games are dice games: the ending names the room. */
const DICE_ROOM: readonly Ending[] = [
  ['ริมน้ำ', 'Riverside {}'],
  ['เยาวราช', 'Yaowarat {}'],
  ['คืนเพ็ญ', 'Full Moon {}'],
  ['ตลาดเก่า', 'Old Market {}'],
  ['สวนลับ', 'Secret Garden {}'],
  ['วีไอพี', 'VIP {}'],
  ['แดนใต้', 'Southern {}'],
  ['กรุงเก่า', 'Old Capital {}'],
  ['เจ้าพระยา', 'Chao Phraya {}'],
];
const FIXTURES: readonly Ending[] = [
  ['ภาคเหนือ', 'Northern {}'],
  ['แดนใต้', 'Southern {}'],
  ['อีสาน', 'Isan {}'],
  ['คืนวันเสาร์', 'Saturday Night {}'],
  ['ริมโขง', 'Mekong {}'],
  ['ริมทะเล', 'Seaside {}'],
  ['หน้าฝน', 'Monsoon {}'],
];
const WATERS: readonly Ending[] = [
  ['อันดามัน', 'Andaman {}'],
  ['อ่าวมรกต', 'Emerald Bay {}'],
  ['ใต้สมุทร', 'Deep-Sea {}'],
  ['เกาะลับ', 'Hidden Island {}'],
  ['คืนเดือนหงาย', 'Moonlit {}'],
  ['แนวปะการัง', 'Coral Reef {}'],
  ['แดนใต้', 'Southern {}'],
  ['พันล้าน', 'Billion-Baht {}'],
];
const SPINS: readonly Ending[] = [
  ['ทองคำ', 'Golden {} Spins'],
  ['ไม่อั้น', 'Endless {} Spins'],
  ['วันหยุด', 'Holiday {} Spins'],
  ['เที่ยงคืน', 'Midnight {} Spins'],
  ['นำโชค', 'Lucky {} Spins'],
  ['สายรุ้ง', 'Rainbow {} Spins'],
  ['สุขใจ', 'Happy {} Spins'],
];

/** In the order of popularity: game n has subject n, and so on in turn. Each category's motifs differ. */
const SUBJECTS: Readonly<Record<Category, readonly Subject[]>> = {
  slot: [
    ...of(FLOWER, [['ดาวเรือง', 'Marigold', 'marigold', ['ดาวเรืองทองคำ', 'Golden Marigold']]]),
    ...of(ANIMAL, [
      ['ปลาคาร์ป', 'Koi', 'koi', ['ปลาคาร์ปพันปี', 'Thousand-Year Koi']],
      ['กระต่าย', 'Rabbit', 'moon', ['กระต่ายพระจันทร์', 'Moon Rabbit']],
      ['ช้างน้อย', 'Little Elephant', 'elephant', ['ช้างน้อยร้อยล้าน', 'Hundred-Million Elephant']],
      ['แมวกวัก', 'Beckoning Cat', 'cat', ['แมวกวักทรัพย์', 'Cat of Plenty']],
    ]),
    ...of(THING, [
      ['โคมไฟ', 'Lantern', 'lantern', ['โคมไฟเยาวราช', 'Yaowarat Lantern']],
      ['กระดิ่ง', 'Bell', 'bell', ['กระดิ่งนำโชค', 'Lucky Bell']],
      ['เลขเจ็ด', 'Seven', 'seven', ['เจ็ดร้อนแรง', 'Burning Seven']],
      ['เหรียญ', 'Coin', 'coin', ['เหรียญทองซ้อนทอง', 'Gold on Gold']],
      ['เพชร', 'Diamond', 'gem', ['เพชรน้ำหนึ่ง', 'First Water Diamond']],
    ]),
    ...of(SKY, [
      ['คลื่น', 'Wave', 'wave', ['คลื่นใหญ่อันดามัน', 'Big Andaman Wave']],
      ['ดวงดาว', 'Star', 'star', ['ดวงดาวแปดทิศ', 'Eight-Point Star']],
    ]),
    ...of(ANIMAL, [['เสือ', 'Tiger', 'tiger', ['เสือสมิงทอง', 'Tiger of the Gold Forest']]]),
    ...of(FRUIT, [['มะม่วง', 'Mango', 'mango', ['ข้าวเหนียวมะม่วง', 'Mango Sticky Rice']]]),
    ...of(SKY, [['ว่าว', 'Kite', 'kite', ['ว่าวจุฬาติดลม', 'Kite on the Wind']]]),
    ...of(THING, [['หีบสมบัติ', 'Treasure Chest', 'chest']]),
    ...of(ANIMAL, [['นกฮูก', 'Owl', 'owl', ['นกฮูกตาทอง', 'Golden-Eyed Owl']]]),
    ...of(FRUIT, [['เชอร์รี่', 'Cherry', 'cherry', ['เชอร์รี่ซ่าส์ 7', 'Fizzy Cherry 7']]]),
    ...of(SKY, [['เรือหางยาว', 'Longtail Boat', 'boat']]),
    ...of(THING, [['กุญแจ', 'Key', 'key', ['กุญแจเจ็ดดอก', 'Seven Keys']]]),
    ...of(FLOWER, [['บัว', 'Lotus', 'lotus', ['บัวหิมะ', 'Snow Lotus']]]),
    ...of(ANIMAL, [['เต่า', 'Turtle', 'turtle', ['เต่าร้อยปี', 'Hundred-Year Turtle']]]),
    ...of(SKY, [['สายฟ้า', 'Lightning', 'bolt']]),
    ...of(THING, [['กาน้ำชา', 'Teapot', 'teapot', ['โรงน้ำชาหมอกเช้า', 'Misty Morning Teahouse']]]),
    ...of(FRUIT, [['พริกขี้หนู', 'Chili', 'chili', ['พริกสิบเม็ด', 'Ten Chilies']]]),
    ...of(ANIMAL, [['ผีเสื้อ', 'Butterfly', 'butterfly', ['ผีเสื้อพันลาย', 'Thousand-Pattern Butterfly']]]),
    ...of(SKY, [['ตะวัน', 'Sun', 'sun', ['ตะวันทอแสง', 'Sunbeam']]]),
    ...of(THING, [
      ['กลอง', 'Drum', 'drum', ['กลองยาวสนั่น', 'Thundering Drum']],
      ['พัด', 'Fan', 'fan'],
    ]),
    ...of(SKY, [['ภูผา', 'Mountain', 'mountain', ['ทะเลหมอกภูผา', 'Sea of Mist']]]),
    ...of(THING, [['ร่ม', 'Parasol', 'umbrella', ['ร่มกลางฝน', 'Parasol in the Rain']]]),
    ...of(FRUIT, [['สับปะรด', 'Pineapple', 'pineapple']]),
    ...of(THING, [
      ['โคลเวอร์', 'Clover', 'clover', ['โคลเวอร์สี่แฉก', 'Four-Leaf Clover']],
      ['นาฬิกาทราย', 'Hourglass', 'hourglass'],
    ]),
    ...of(SKY, [
      ['เกาะมะพร้าว', 'Coconut Island', 'palm'],
      ['พลุ', 'Fireworks', 'firework', ['พลุคืนปีใหม่', 'New Year’s Eve Fireworks']],
    ]),
  ],
  casino: [
    ...of(DICE_ROOM, [
      ['ไฮโล', 'Hi-Lo', 'dice', ['ไฮโลไทย', 'Thai Hi-Lo']],
      ['เต๋าเสือ', 'Tiger Dice', 'tiger'],
      ['ถ้วยไฮโล', 'Hi-Lo Cup', 'bowl', ['ไฮโลท่าน้ำ', 'Pier Hi-Lo']],
      ['เต๋าเพชร', 'Diamond Dice', 'gem'],
      ['ชิปทอง', 'Golden Chip Dice', 'chip', ['เต๋าชิปทอง', 'Golden Chip']],
      ['ไฮโลโคมแดง', 'Red Lantern Hi-Lo', 'lantern'],
      ['สามลูกเต๋า', 'Three Dice', 'threedice', ['ลูกเต๋ามงคล', 'Blessed Dice']],
      ['ไฮโลดาวเหนือ', 'North Star Hi-Lo', 'star'],
      ['กองชิป', 'Chip Stack Dice', 'chips'],
      ['เต๋าเรือพาย', 'Rowing Boat Dice', 'boat'],
    ]),
  ],
  sport: [
    ...of(FIXTURES, [
      ['ฟุตบอล', 'Football', 'ball', ['ฟุตบอลจำลอง', 'Virtual Football']],
      ['ถ้วย', 'Cup', 'trophy', ['ลีกสมมติ', 'Fantasy League']],
      ['บาสเกตบอล', 'Basketball', 'hoop', ['บาสเกตบอลจำลอง', 'Virtual Basketball']],
      ['ลีก', 'League', 'medal', ['ถ้วยแชมป์', 'Champions Trophy']],
      ['ตะกร้อ', 'Takraw', 'takraw', ['ตะกร้อไทย', 'Thai Takraw']],
      ['ดาร์บี้', 'Derby', 'whistle', ['ดาร์บี้กรุงเทพ', 'Bangkok Derby']],
      ['นัดเดือด', 'Match', 'stopwatch', ['คู่ดึก', 'Late Match']],
      ['สนามเหย้า', 'Home Ground', 'goal', ['เตะจุดโทษ', 'Penalty Shoot-out']],
    ]),
  ],
  fishing: [
    ...of(WATERS, [
      ['ปลาทอง', 'Goldfish', 'fish', ['ปลาทองคำ', 'Golden Fish']],
      ['หมึกยักษ์', 'Giant Squid', 'squid', ['หมึกยักษ์', 'Giant Squid']],
      ['หอยมุก', 'Pearl Shell', 'shell', ['หอยมุกใต้สมุทร', 'Deep-Sea Pearl']],
      ['ล่าฉลาม', 'Shark Hunt', 'shark', ['ล่าปลาอันดามัน', 'Andaman Hunt']],
      ['ปลาคาร์ป', 'Koi', 'koi', ['ปลาคาร์ปนำโชค', 'Lucky Koi']],
      ['คลื่นลูกใหญ่', 'Big Wave', 'wave', ['คลื่นลูกใหญ่', 'The Big Wave']],
      ['ปูยักษ์', 'Giant Crab', 'crab'],
      ['แมงกะพรุน', 'Jellyfish', 'jelly'],
      ['เต่าทะเล', 'Sea Turtle', 'turtle'],
      ['ดาวทะเล', 'Starfish', 'starfish'],
      ['เรือประมง', 'Fishing Boat', 'boat'],
      ['สมอทอง', 'Golden Anchor', 'anchor'],
      ['ขุมทรัพย์', 'Treasure', 'chest', ['ขุมทรัพย์เรืออับปาง', 'Shipwreck Treasure']],
    ]),
  ],
  freespin: [
    ...of(SPINS, [
      ['สปินกงล้อ', 'Wheel', 'wheel', ['กงล้อฟรีสปิน', 'Free Spin Wheel']],
      ['สปินเลขเจ็ด', 'Seven', 'seven', ['เจ็ดฟรีสปิน', 'Free Spin Seven']],
      ['สปินดาวเรือง', 'Marigold', 'marigold', ['ดาวเรืองฟรีสปิน', 'Marigold Spins']],
      ['สปินกังหัน', 'Pinwheel', 'pinwheel', ['สปินตลาดน้ำ', 'Floating Market Spins']],
      ['สปินคลื่นลม', 'Sea Breeze', 'wave', ['สปินสงกรานต์', 'Songkran Spins']],
      ['สปินดอกบัว', 'Lotus', 'lotus', ['สปินลอยกระทง', 'Loy Krathong Spins']],
      ['สปินของขวัญ', 'Gift', 'gift'],
      ['สปินว่าว', 'Kite', 'kite', ['สปินว่าวจุฬา', 'Chula Kite Spins']],
      ['สปินตั๋วทอง', 'Ticket', 'ticket'],
      ['สปินมะม่วง', 'Mango', 'mango', ['สปินข้าวเหนียวมะม่วง', 'Mango Sticky Rice Spins']],
      ['สปินดวงดาว', 'Star', 'star'],
      ['สปินเชอร์รี่', 'Cherry', 'cherry'],
      ['สปินพลุ', 'Fireworks', 'firework'],
      ['สปินแมวกวัก', 'Beckoning Cat', 'cat'],
    ]),
  ],
};

/**
 * `count` names, most popular first, no two alike: the subjects in turn, each with its own first name, then its
 * endings. When all are used up, sequels follow: ภาค 2, ภาค 3 … (only a test's catalogue is that long).
 */
export function composeNames(category: Category, count: number): { thai: string; english: string; motif: Motif }[] {
  const queues = SUBJECTS[category].map((subject, number) => ({
    motif: subject.motif,
    names: namesOf(subject, number),
  }));
  const used = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const queue = queues[index % queues.length];
    for (let name = queue?.names.next(); queue && name && !name.done; name = queue.names.next()) {
      const [thai, english] = name.value;
      if (used.has(thai) || used.has(english)) continue;
      used.add(thai).add(english);
      return { thai, english, motif: queue.motif };
    }
    throw new Error(`no subject for ${category}`);
  });
}

function* namesOf({ thai, english, endings, first }: Subject, number: number): Generator<readonly [string, string]> {
  if (first) yield first;
  for (let part = 1; ; part += 1) {
    const sequel = part === 1 ? '' : ` ${part}`;
    for (const [index] of endings.entries()) {
      // Neighbouring subjects begin at different endings, so that no row is all gold.
      const [ending, pattern] = endings[(index + number * 3) % endings.length] ?? ['', '{}'];
      yield [`${thai}${ending}${sequel && ` ภาค${sequel}`}`, `${pattern.replace('{}', english)}${sequel}`];
    }
  }
}
