import { rowsOf } from '#contract/lists/rows.ts';
import { COLUMN_NAMES } from '#contract/lotto-columns.ts';
import './list.css';
import { EXAMPLES } from '#contract/lists/examples.ts';
import { readList } from '#contract/lists/read-list.ts';
import type { BetType } from '#contract/lotto-numbers.ts';
import { bahtOf } from '#contract/money.ts';
import { WRITTEN_TEXT } from '#src/text/written-list.ts';
import { Sheet } from '#src/ui/sheet.tsx';
import { betsOf, boughtBy, labelOf } from '../../model/written-list.ts';

const { examples: text } = WRITTEN_TEXT;
const NUMBERS_SHOWN = 4;

/** "เขียนแบบไหนได้บ้าง": each example is read by the reader itself, so that it is never wrong. */
export function ExamplesSheet({ sold, onClose }: { sold: readonly BetType[]; onClose: () => void }) {
  return (
    <Sheet open hasClose onClose={onClose} title={text.title} text={text.text}>
      {EXAMPLES.map(({ title, texts }) => (
        <section key={title} className="mt-4">
          <h3 className="text-base">{title}</h3>
          <ul className="inset-box rows hbs mt-2">
            {texts.map((written) => (
              <Example key={written} written={written} sold={sold} />
            ))}
          </ul>
        </section>
      ))}
    </Sheet>
  );
}

function Example({ written, sold }: { written: string; sold: readonly BetType[] }) {
  const { lines, questions } = readList(written, { sold });
  const answers = questions.flatMap(({ choices }) =>
    choices.map((choice) => labelOf(choice.meanings, boughtBy(choice), written)),
  );
  return (
    <li className="hb">
      <div>
        <p>
          <q className="wr whitespace-pre-line" dir="ltr">
            {written}
          </q>
        </p>
        {rowsOf(betsOf(lines), written).map(({ numbers, cells }) => (
          <small key={numbers.join()}>
            {numbers.slice(0, NUMBERS_SHOWN).join(' ')}
            {numbers.length > NUMBERS_SHOWN && ` ${WRITTEN_TEXT.numbers(numbers.length)}`} ·{' '}
            {[...cells]
              .map(([column, price]) => `${COLUMN_NAMES[column]} ${price === null ? '–' : bahtOf(price)}`)
              .join(' ')}
          </small>
        ))}
        {answers.length > 0 && <small>{text.asks([...new Set(answers)].join(', '))}</small>}
      </div>
    </li>
  );
}
