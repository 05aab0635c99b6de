/** Background, shoulders and head, each with shade, as in game pictures (docs/design.md#icons-and-drawings). */
const PALETTES = [
  ['#12463D', '#F3B03E', '#C9822A', '#FFE2A0', '#F3B03E'],
  ['#6E1F2E', '#F2A183', '#C96A55', '#FFD9C2', '#F2A183'],
  ['#0F4C66', '#8ED3C4', '#4FA39A', '#D9F3EA', '#8ED3C4'],
  ['#4A2C5E', '#D9A6E0', '#A873B5', '#F4DDF7', '#D9A6E0'],
] as const;

/** A drawn picture of a friend, always the same for the same masked name. */
export function FriendMark({ name }: { name: string }) {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const [ground, body, bodyShade, head, headShade] = PALETTES[sum % PALETTES.length] ?? PALETTES[0];
  return (
    <svg viewBox="0 0 48 48" className="size-10 rounded-full flex-none" aria-hidden="true">
      <rect width="48" height="48" fill={ground} />
      <circle cx="24" cy="50" r="20" fill={body} />
      <path d="M24 30a20 20 0 0 1 20 20H24z" fill={bodyShade} />
      <circle cx="24" cy="19" r="9.5" fill={head} />
      <path d="M24 9.500a9.500 9.500 0 0 1 0 19z" fill={headShade} />
    </svg>
  );
}
