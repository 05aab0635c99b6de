import { QuestsPage as Quests } from '../features/quest/pages/quests-page.tsx';
import { isBuilt } from './routes.tsx';

/** Quests lead to what is built. */
export default function QuestsPage() {
  return <Quests canOpen={isBuilt} />;
}
