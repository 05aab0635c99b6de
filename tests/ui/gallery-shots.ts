/** Pictures of the gallery for the eye: `node tests/ui/gallery-shots.ts <folder>`. */
import { startGallery } from './gallery-server.ts';

const folder = process.argv[2] ?? 'shots';
const gallery = await startGallery();
for (const width of [390, 1280]) {
  for (const theme of ['dark', 'light'] as const) {
    const page = await gallery.browser.newPage({
      viewport: { width, height: 844 },
      colorScheme: theme,
      deviceScaleFactor: width === 390 ? 2 : 1,
    });
    page.on('console', (message) => message.type() === 'error' && console.error(message.text()));
    page.on('pageerror', (error) => console.error(error));
    await page.goto(gallery.url);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `${folder}/gallery-${width}-${theme}.png`, fullPage: true });
    for (const [name, button] of [
      ['notice', 'เปิดประกาศ'],
      ['confirm', 'เปิดคำถาม'],
      ['event', 'เปิดกิจกรรม'],
      ['sheet', 'เปิดแผ่น'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await page.waitForTimeout(700);
      if (name === 'notice') await page.getByRole('button', { name: 'แจ้งในกล่อง' }).click();
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${folder}/${name}-${width}-${theme}.png` });
      await page.keyboard.press('Escape');
      await page.waitForTimeout(200);
    }
    await page.close();
  }
}
await gallery.close();
