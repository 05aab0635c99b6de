import { Fragment, type ReactNode } from 'react';
import { DeskIcon } from './icon.tsx';

export interface ComparedLine {
  label: string;
  came: ReactNode;
  expected: ReactNode;
  fits: boolean;
}

const WORDS = { came: 'เงินที่เข้า', expected: 'ที่คาดไว้', fits: 'ตรง', differs: 'ไม่ตรง' };

/** What came beside what was expected; a line that differs is tinted over its full width. */
export function Compare({ lines }: { lines: readonly ComparedLine[] }) {
  return (
    <div className="cmp">
      <span className="h" />
      <span className="h">{WORDS.came}</span>
      <span className="h">{WORDS.expected}</span>
      <span className="h" />
      {lines.map(({ label, came, expected, fits }) => {
        const look = fits ? undefined : 'd';
        return (
          <Fragment key={label}>
            <span className={fits ? 'lbl' : 'lbl d'}>{label}</span>
            <span className={look}>
              <span className="cut">{came}</span>
            </span>
            <span className={look}>
              <span className="cut">{expected}</span>
            </span>
            <span className={fits ? 'st ok' : 'd'}>
              <DeskIcon name={fits ? 'check' : 'ne'} />
              <span className="sr-only">{fits ? WORDS.fits : WORDS.differs}</span>
            </span>
          </Fragment>
        );
      })}
    </div>
  );
}
