import { QuestsPage as Quests } from '#src/features/quest/pages/quests-page.tsx';
import { hasPage } from '../routes/has-page.ts';

/** Quests lead to existing pages. */
export default function QuestsPage() {
  return <Quests canOpen={hasPage} />;
}
