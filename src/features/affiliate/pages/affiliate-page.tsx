import { useSearchParams } from 'react-router-dom';
import { useUser } from '../../../stores/user.ts';
import { AFFILIATE_TEXT as text } from '../../../text/affiliate.ts';
import { Button } from '../../../ui/button.tsx';
import { Desk } from '../components/desk.tsx';
import { GuestAffiliate } from '../components/guest-affiliate.tsx';
import { History } from '../components/history.tsx';
import { Network } from '../components/network.tsx';

const VIEWS = {
  network: { title: text.network, Content: Network },
  history: { title: text.historyTitle, Content: History },
} as const;

/** `/affiliate`: for visitors how it works, for members the desk; `?view=` the whole network, or the history. */
export default function AffiliatePage() {
  const [query, setQuery] = useSearchParams();
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const view = query.get('view');
  const shown = view === 'network' || view === 'history' ? VIEWS[view] : null;
  return (
    <div className="page-middle grid grid-cols-[minmax(0,1fr)] gap-4">
      {!isLoggedIn ? (
        <GuestAffiliate />
      ) : shown ? (
        <>
          <div className="flex items-center gap-3">
            <h2 className="text-lg flex-1">{shown.title}</h2>
            <Button variant="quiet" icon="left" className="px-4" onClick={() => setQuery({}, { replace: true })}>
              {text.backToDesk}
            </Button>
          </div>
          <shown.Content />
        </>
      ) : (
        <Desk onView={(next) => setQuery({ view: next })} />
      )}
    </div>
  );
}
