import type { ComponentProps } from 'react';
import { ActButton } from './act-button.tsx';

/** Sends a form, as Enter in one of its fields does. Outside of the form, as in a dialog's foot, it names it. */
export const SubmitButton = (props: Omit<ComponentProps<typeof ActButton>, 'type' | 'look' | 'size' | 'keys'>) => (
  <ActButton type="submit" look="primary" size="go" keys="Enter" {...props} />
);
