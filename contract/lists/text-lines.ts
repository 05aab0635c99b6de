/** A text's lines, blank ones too: they end lists. */
export const linesOf = (written: string): readonly string[] => written.split(/\r\n|[\n\r\u2028\u2029]/);

export const writtenLines = (written: string): readonly string[] =>
  linesOf(written).filter((line) => line.trim() !== '');
