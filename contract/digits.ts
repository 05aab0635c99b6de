const THAI_DIGIT_ZERO = 0x0e50;

/** Thai digits become Arabic ones; everything else stays. */
export function arabicDigits(raw: string): string {
  return raw.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_DIGIT_ZERO));
}
