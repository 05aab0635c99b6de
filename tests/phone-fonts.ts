/**
 * The Thai font that a phone has, for test browsers: a machine without one draws Thai letters, until the app's own font is
 * there, as wide as no phone does. macOS and Windows have one, and do not read this.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const folder = fileURLToPath(new URL('../node_modules/.cache/phone-fonts/', import.meta.url));
const config = `${folder}fonts.conf`;

const FONTS = {
  regular: import.meta.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff2'),
  bold: import.meta.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-700-normal.woff2'),
};

const THAI = Array.from({ length: 0x5b }, (_, index) => String.fromCodePoint(0xe01 + index)).join('');

/** The environment with which a browser finds it. */
export const PHONE_FONTS = { FONTCONFIG_FILE: config };

/** Playwright's global setup: writes the fonts, once a machine. */
// biome-ignore lint/style/noDefaultExport: Playwright reads it
export default async function writePhoneFonts(): Promise<void> {
  if (existsSync(config)) return;
  await mkdir(folder, { recursive: true });
  for (const [name, address] of Object.entries(FONTS)) {
    const font = await readFile(fileURLToPath(address));
    await writeFile(`${folder}${name}.ttf`, await subsetFont(font, THAI, { targetFormat: 'truetype' }));
  }
  // Last: its presence says that the fonts are whole.
  await writeFile(
    config,
    `<?xml version="1.0"?>
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}</dir>
  <cachedir>${folder}cache</cachedir>
</fontconfig>
`,
  );
}
