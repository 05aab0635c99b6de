/**
 * Passwords that are guessed first. Leaked lists are described by rules instead of a megabyte of words, so that a
 * form can carry them.
 */

/** Words that leaked passwords are made from, alone or with a short tail such as `123`, `2024` or `!`. */
const WORDS = new Set(
  `password passw0rd p@ssword p@ssw0rd pa55word passwort mypassword changeme letmein welcome login admin administrator root
   master secret default guest user test testing qwerty qwert qwer asdf asdfgh zxcv zxcvbn zxcvbnm azerty abc abcd abcde
   abc123 a1b2c3 a1b2c3d4 a1s2d3f4 q1w2e3 q1w2e3r4 q1w2e3r4t5 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1
   qazwsx qazwsxedc 1a2b3c 1a2b3c4d aa aaa iloveyou ilovu iloveu loveyou lovely love sunshine princess prince dragon monkey tiger
   lion shadow michael jordan jennifer jessica ashley daniel thomas charlie superman batman spiderman starwars pokemon naruto
   football baseball basketball soccer hockey liverpool manchester manutd arsenal chelsea barcelona realmadrid ronaldo messi
   computer internet samsung iphone apple google facebook line hello freedom whatever trustno killer pepper cookie flower
   summer winter spring money lucky casino slot jackpot winner poker lotto huay number money88 rich
   thailand bangkok chokdee sawasdee sabai sabaidee thai siam buddha khun somchai somsri narak kondee rakna raknaja
   รหัสผ่าน สวัสดี โชคดี ประเทศไทย รักนะ ฉันรักเธอ`.split(/\s+/),
);

/** Rows of keyboards (Latin and Thai), the alphabet and the digits: a run along one of them, either way, is no secret. */
const RUNS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  'qazwsxedcrfvtgbyhnujmik',
  'ๆไำพะัีรนยบล',
  'ฟหกดเ้่าสวง',
  'ผปแอิืทมใฝ',
  'กขฃคฅฆงจฉชซฌญ',
];
const KNOWN_RUNS = RUNS.flatMap((run) => [run, [...run].reverse().join('')]);

const MAX_TAIL_LENGTH = 4;
/** Long passwords left over from the lists, which no rule above matches. */
const OTHERS = new Set(
  '147258369 741852963 159753159 14789632 987654321 112233445566 11223344 1122334455 aabbccdd 12345qwert qwerty12345 123qwe123 123qweasd 123qweasdzxc qweasdzxc 1qazxsw2 asd123456 a123456789 0987654321'.split(
    ' ',
  ),
);

/** Tells whether a password is among the first that anybody would try. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (OTHERS.has(text) || /^(.{1,4}?)\1+$/u.test(text)) return true;
  if (KNOWN_RUNS.some((run) => run.includes(text))) return true;
  const head = text.replace(/[\d!@#$%^&*._?-]+$/u, '');
  const tail = text.slice(head.length);
  if (
    KNOWN_RUNS.some((run) => head.length >= 4 && run.includes(head) && (tail.length <= MAX_TAIL_LENGTH || isRun(tail)))
  )
    return true;
  return (WORDS.has(text) || WORDS.has(head)) && (tail.length <= MAX_TAIL_LENGTH || isRun(tail));
}

const isRun = (text: string) => KNOWN_RUNS.some((run) => run.includes(text));
