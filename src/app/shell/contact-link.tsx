import type { ReactNode } from 'react';
import { useAgent } from '../theme/use-agent.ts';

/** The agent's LINE chat; a disabled link until its address has loaded. */
export function ContactLink({
  className,
  label,
  children,
}: {
  className?: string;
  label?: string;
  children: ReactNode;
}) {
  const { contactUrl } = useAgent();
  return (
    <a
      href={contactUrl}
      role={contactUrl ? undefined : 'link'}
      aria-disabled={contactUrl ? undefined : true}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
      aria-label={label}
    >
      {children}
    </a>
  );
}
