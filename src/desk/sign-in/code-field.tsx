import { DigitField } from '../parts/digit-field.tsx';
import { DeskField } from '../parts/field.tsx';
import { Note } from '../parts/note.tsx';
import { signInText } from '../text/sign-in.ts';
import { CODE_LENGTH, type useCode } from './use-code.ts';

/** The field of a recovery code, or the boxes of the app's code, with what is wrong about it. */
export function CodeField({ of: { isRecovery, code, fault, type } }: { of: ReturnType<typeof useCode> }) {
  if (isRecovery)
    return (
      <DeskField
        label={signInText.recoveryCode}
        isTall
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={code}
        onChange={({ target }) => type(target.value)}
        fault={fault}
      />
    );
  return (
    <>
      <DigitField
        label={signInText.code}
        count={CODE_LENGTH}
        value={code}
        onChange={type}
        isWrong={fault !== undefined}
        autoFocus
        autoComplete="one-time-code"
      />
      {fault && (
        <Note tone="bad" icon="alert">
          {fault}
        </Note>
      )}
    </>
  );
}
