/** Titles and ranks before a name, in small letters and one spelling (`oneSpelling` of contract/input.ts). */

/** Ranks of army, navy, air force and police, and titles with a dot inside. Written without any dot they are letters of a name. */
const DOTTED_INSIDE = [
  ...['น\\.ส', 'ด\\.[ชญ]', 'ม\\.[ลจ]', 'ม\\.ร\\.ว', 'ผศ\\.ดร', 'รศ\\.ดร', 'ศ\\.ดร'],
  ...['พล\\.[อทตจ]', 'พล\\.[รอต]\\.[อทตจ]', '[พรสจ]\\.ต\\.[อทต]', '[พรสจนด]\\.[อทต]', 'จ\\.ส\\.[อทต]', 'พ\\.จ\\.[อทต]'],
].map((title) => title.replaceAll('\\.', ' ?\\. ?'));
/** Titles that only the dot after them reveals: `นพ` and `พล` are also names of people. */
const DOT_AFTER = 'ดร|ผศ|รศ|ศ|อ|นพ|พญ|ทพ|ทพญ|ภก|ภญ|สพ|สพญ|พล|นส|ดช|ดญ';
const SPACE_AFTER = 'ดร|นส|ดช|ดญ|คุณ|ว่าที่';
/** Titles written out, which stand before a name with a space or without. The longer ones come first. */
const WRITTEN_OUT = [
  ...['ว่าที่ ?ร้อย(?:ตรี|โท|เอก)', 'พล(?:ตำรวจ|เรือ|อากาศ)?(?:จัตวา|ตรี|โท|เอก)', '(?:พัน|ร้อย|สิบ)(?:ตำรวจ)?(?:ตรี|โท|เอก)'],
  ...['จ่าสิบ(?:ตำรวจ|ตรี|โท|เอก)', 'ดาบตำรวจ', '(?:นาวา|เรือ)(?:อากาศ)?(?:ตรี|โท|เอก)', '(?:พัน)?จ่า(?:อากาศ)?(?:ตรี|โท|เอก)'],
  ...['หม่อมราชวงศ์', 'หม่อมหลวง', 'นายแพทย์', 'แพทย์หญิง', 'ศาสตราจารย์', 'เด็กชาย', 'เด็กหญิง', 'นางสาว', 'นาง', 'นาย'],
];
const LATIN = 'mr|mrs|miss|ms|dr';
const LATIN_WITH_DOT = 'prof|asst|assoc|lt|col|gen|maj|capt|sgt|pol|acting|sub';

/** A title that is divided from the name by a dot or a space. */
export const SPLIT_TITLE = new RegExp(
  `^(?:(?:${DOTTED_INSIDE.join('|')})(?: ?\\. ?| )(?:หญิง ?)?|(?:${DOT_AFTER}) ?\\. ?|(?:${SPACE_AFTER}|${WRITTEN_OUT.join('|')}) ` +
    `|(?:${LATIN})(?:\\. ?| )|(?:${LATIN_WITH_DOT})\\. ?)`,
  'u',
);
/** The name after a title begins with a letter that can begin a Thai word, and has one more: `นางาม` has no title. */
export const GLUED_TITLE = new RegExp(`^(?:${WRITTEN_OUT.join('|')})(?=[ก-ฮเ-ไ][ก-๎])`, 'u');
/** `JAIDEE, MR. SOMCHAI` and `SOMCHAI JAIDEE (MR)`, as English lists have it. */
export const LAST_TITLE = new RegExp(`[ ,(]+(?:${LATIN})\\.?\\)?$`, 'u');
export const MIDDLE_TITLE = new RegExp(`, ?(?:${LATIN})(?:\\. ?| )`, 'u');
