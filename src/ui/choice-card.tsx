import type { ReactNode } from 'react';
import './choices.css';
import './forms.css';
import { classNames } from '#src/lib/class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-name.ts';
import { CheckInput } from './inputs.tsx';

export interface ChoiceCardProps {
  /** The radio group's name. */
  name: string;
  checked: boolean;
  onChoose: () => void;
  icon: IconName;
  title: ReactNode;
  /** A label beside the title, such as แนะนำ. */
  badge?: string;
  /** Second line; for a closed choice the reason. */
  text?: ReactNode;
  /** At the right of the title, or below a title that leaves no room: a balance. */
  aside?: ReactNode;
  disabled?: boolean;
}

/** One of several choices as a card with a radio; a disabled one stays visible with its reason. */
export function ChoiceCard({
  name,
  checked,
  onChoose,
  icon,
  title,
  badge,
  text,
  aside,
  disabled = false,
}: ChoiceCardProps) {
  return (
    <label className="choice-card">
      <span className={classNames('glyph', disabled && 'opacity-50')}>
        <Icon name={icon} />
      </span>
      <span className={classNames('flex-1 min-w-0', disabled && 'text-muted')}>
        <span className="font-medium leading-normal flex flex-wrap items-center gap-x-2">
          {title}
          {badge && <span className="badge badge-sm bg-primary/18 text-brand-ink border-0">{badge}</span>}
          {aside && <span className="ml-auto">{aside}</span>}
        </span>
        {text && <span className="block text-xs text-muted">{text}</span>}
      </span>
      <CheckInput
        type="radio"
        className="radio radio-primary radio-sm"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
      />
    </label>
  );
}
