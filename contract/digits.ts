/** Thai digits and full-width ones become Arabic ones; everything else stays. */
export function arabicDigits(raw: string): string {
  // The last four bits of each are its value.
  return raw.replace(/[๐-๙０-９]/g, (digit) => String(digit.charCodeAt(0) & 15));
}
