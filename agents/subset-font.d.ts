declare module 'subset-font' {
  /**
   * Cuts a font to the letters of `text`, with all layout features unless told otherwise, and its axes to a range.
   */
  // biome-ignore lint/style/noDefaultExport: as the package has it
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype';
      /** Leaves out the glyphs that only layout features reach. */
      noLayoutClosure?: boolean;
      variationAxes?: Readonly<Record<string, { min: number; max: number }>>;
    },
  ): Promise<Buffer>;
}
