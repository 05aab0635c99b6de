import { type KeyboardEvent, useState } from 'react';
import { partText } from '#src/text/parts.ts';
import { IconButton } from './button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'autoComplete' | 'type'> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password with a button to show it, and a hint when Caps Lock is on. */
export function PasswordField({ hint, error, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const [isCaps, setIsCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setIsCaps(event.getModifierState('CapsLock'));
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      {...rest}
      type={isShown ? 'text' : 'password'}
      error={error}
      hint={isCaps ? partText.capsLock : hint}
      onKeyDown={watchCaps}
      onKeyUp={watchCaps}
      onBlur={(event) => {
        setIsCaps(false);
        rest.onBlur?.(event);
      }}
      trailing={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          size={20}
          className="text-muted"
          label={isShown ? partText.hidePassword : partText.showPassword}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
