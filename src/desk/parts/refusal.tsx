import type { ApiError } from '#src/api/api-error.ts';
import { Note } from './note.tsx';

/** The server's sentence about a command that it refused, or about one of its fields, where the command was given; nothing while there is none. */
export function Refusal({ of: refused }: { of: ApiError | null }) {
  return (
    refused && (
      <Note tone="bad" icon="alert">
        {Object.values(refused.fields)[0] ?? refused.message}
      </Note>
    )
  );
}
