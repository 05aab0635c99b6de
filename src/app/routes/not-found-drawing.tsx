import { useLocation } from 'react-router-dom';
import { NOTICE_TEXT } from '#src/text/notice.ts';
import { Drawing } from '#src/ui/drawing.tsx';

/** The picture of the 404 page, and for one who came from a notice why there is nothing to see. */
export function NotFoundDrawing() {
  const state: unknown = useLocation().state;
  const isFromNotice = typeof state === 'object' && state !== null && 'isFromNotice' in state;
  return (
    <>
      <Drawing name="lost" className="w-60" />
      {isFromNotice && <p className="mt-4 font-medium max-w-80">{NOTICE_TEXT.gone}</p>}
    </>
  );
}
