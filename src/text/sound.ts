/** The switch for the sounds of a draw. */
export const SOUND_TEXT = {
  title: 'เสียงตอนออกผล',
  text: 'เสียงสั้นๆ เมื่อเลขออก และเมื่อถูกรางวัล',
} as const;
