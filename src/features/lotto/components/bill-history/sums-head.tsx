import { SLIP_TEXT } from '#src/text/slip.ts';

/** The heads of a table of sums of bills: staked, returned, net. */
export function SumsHead() {
  return (
    <thead>
      <tr className="text-[min(.75rem,3.75vw)] text-muted">
        <td />
        <th className="font-normal py-0.5">{SLIP_TEXT.stake}</th>
        <th className="font-normal py-0.5">{SLIP_TEXT.back}</th>
        <th className="font-normal py-0.5">{SLIP_TEXT.net}</th>
      </tr>
    </thead>
  );
}
