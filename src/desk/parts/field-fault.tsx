import { State } from './state.tsx';

/** The fault of a field, below it. */
export const FieldFault = ({ id, children }: { id?: string; children: string | undefined | null }) =>
  children ? (
    <span id={id} className="fault" role="alert">
      <State tone="bad" icon="alert">
        {children}
      </State>
    </span>
  ) : null;
