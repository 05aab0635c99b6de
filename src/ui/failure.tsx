import { classNames } from '#src/lib/class-names.ts';
import { Icon } from './icon.tsx';

/**
 * Why a form or a command was refused, or that nothing came back; near the button, which tries again. Null: nothing.
 */
export function Failure({ text, className }: { text: string | null; className?: string }) {
  if (!text) return null;
  return (
    <p role="alert" className={classNames('hint err', className)}>
      <Icon name="alert" size={16} className="mt-0.5" />
      {text}
    </p>
  );
}
