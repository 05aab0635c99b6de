/**
 * The pictures of docs/architecture.md, as dependency-cruiser draws them from the imports. `npm run picture` writes them; the
 * walls fail when they are not those of the code.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { format, type ICruiseResult, type IFormatOptions } from 'dependency-cruiser';

const PAGE = 'docs/architecture.md';
/** What is drawn, by its marker in the page. Tests import anything; `lib` and `text` are imported by all of the app. */
const PICTURES: Readonly<Record<string, IFormatOptions>> = {
  rooms: {
    includeOnly: '^(agents|contract|game-art|liff|sandbox|server|src)/',
    exclude: '\\.test\\.tsx?$',
    collapse: '^[^/]+',
  },
  app: { includeOnly: '^src/[^/]+/', exclude: '^src/(lib|text)/|\\.(test\\.tsx?|css)$', collapse: '^src/[^/]+' },
};

/** The page with its pictures drawn anew. */
async function drawn(page: string, imports: ICruiseResult): Promise<string> {
  let text = page;
  for (const [name, options] of Object.entries(PICTURES)) {
    const { output } = await format(imports, { ...options, outputType: 'mermaid' });
    const place = new RegExp(`(<!-- ${name}:start -->\\n)[^]*(<!-- ${name}:end -->)`);
    text = text.replace(place, `$1\`\`\`mermaid\n${String(output).trim()}\n\`\`\`\n$2`);
  }
  return text;
}

export async function drawPictures(imports: ICruiseResult): Promise<void> {
  writeFileSync(PAGE, await drawn(readFileSync(PAGE, 'utf8'), imports));
}

export async function stalePictures(imports: ICruiseResult): Promise<string[]> {
  const page = readFileSync(PAGE, 'utf8');
  return (await drawn(page, imports)) === page
    ? []
    : [`${PAGE} shows other imports than the code has: npm run picture`];
}
