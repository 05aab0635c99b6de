import { chance, oneOf, whole } from './chance.ts';

/** An invented member: the same person for the same number, on every machine. */
export interface CrowdMember {
  readonly number: number;
  readonly phone: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly bankCode: string;
  readonly bankAccount: string;
  readonly birthDate: string;
  /** The number of the member who invited this one, or null. */
  readonly invitedBy: number | null;
  /** The usual stake in baht. */
  readonly stake: number;
}

/** Members who make every yeekee round resolve: they register at once. */
export const CORE = 24;
/** Everybody's password: one hash, which takes a while to make, serves all of them. */
export const CROWD_PASSWORD = 'crowd-demo-members';
/** No more than these are ever registered. */
export const MAX_MEMBERS = 96;

const FIRST_NAMES = [
  'กานดา',
  'ขวัญใจ',
  'จิราพร',
  'ชาญวิทย์',
  'ณัฐพล',
  'ดวงพร',
  'ธนกร',
  'นภัสสร',
  'บุญมี',
  'ประเสริฐ',
  'พิมพ์ใจ',
  'มานพ',
  'รัตนา',
  'วิชัย',
  'สุนีย์',
  'อรุณ',
] as const;
const LAST_NAMES = [
  'แก้วใส',
  'คงมั่น',
  'ดีงาม',
  'ทองสุข',
  'พูลทรัพย์',
  'มีชัย',
  'ร่มเย็น',
  'วงศ์สว่าง',
  'ศรีนวล',
  'สุขสบาย',
  'อ่อนหวาน',
] as const;
const BANKS = ['KBANK', 'SCB', 'BBL', 'KTB', 'BAY'] as const;
const STAKES = [5, 10, 10, 20, 20, 20, 50, 50, 100] as const;

/** The person of the member with this number. Phone and account are in unused ranges and belong to nobody. */
export function crowdMember(number: number): CrowdMember {
  const nn = String(number).padStart(3, '0');
  return {
    number,
    phone: `0600000${nn}`,
    password: CROWD_PASSWORD,
    firstName: FIRST_NAMES[(number * 7) % FIRST_NAMES.length] ?? FIRST_NAMES[0],
    lastName: LAST_NAMES[(number * 3) % LAST_NAMES.length] ?? LAST_NAMES[0],
    bankCode: oneOf(BANKS, 'bank', number),
    // The sandbox's bank takes accounts that end with 7 or 8 for somebody else's.
    bankAccount: `900000${nn}${whole(7, 'account', number)}`,
    birthDate: `${1965 + whole(38, 'year', number)}-0${1 + whole(9, 'month', number)}-1${whole(10, 'day', number)}`,
    invitedBy: number > 2 && chance('invited', number) < 0.5 ? whole(Math.min(number, 8), 'by', number) : null,
    stake: oneOf(STAKES, 'stake', number),
  };
}
