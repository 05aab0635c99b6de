import { useSearchParams } from 'react-router-dom';
import { useUser } from '#src/stores/user.ts';
import { AFFILIATE_TEXT as text } from '#src/text/affiliate.ts';
import { Button } from '#src/ui/button.tsx';
import { GuestAffiliate } from '../components/guest-affiliate.tsx';
import { History } from '../components/history.tsx';
import { MemberAffiliate } from '../components/member-affiliate.tsx';
import { Network } from '../components/network.tsx';

const VIEWS = {
  network: { title: text.network, Content: Network },
  history: { title: text.historyTitle, Content: History },
} as const;

/** `/affiliate`: how it works for visitors, the overview for members; `?view=` shows network or history. */
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
              {text.backToOverview}
            </Button>
          </div>
          <shown.Content />
        </>
      ) : (
        <MemberAffiliate onView={(next) => setQuery({ view: next })} />
      )}
    </div>
  );
}
