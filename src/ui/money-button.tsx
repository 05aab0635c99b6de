import { useOnline } from '#src/lib/use-online.ts';
import { offlineText } from '#src/text/offline.ts';
import { Button, type ButtonProps } from './button.tsx';

/** A button that moves money or points: while the server cannot be reached it says so and cannot be pressed. */
export function MoneyButton({ children, disabled, ...props }: ButtonProps) {
  const isOnline = useOnline();
  return (
    <Button {...props} disabled={disabled || !isOnline}>
      {isOnline ? children : offlineText.noMoney}
    </Button>
  );
}
