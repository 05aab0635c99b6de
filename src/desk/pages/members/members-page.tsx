import { useParams } from 'react-router-dom';
import { MemberPage } from './member-page.tsx';
import { SearchPage } from './search-page.tsx';

/** The search, or one person at `/members/<id>`. */
export default function MembersPage() {
  const { id } = useParams();
  return id === undefined ? <SearchPage /> : <MemberPage key={id} id={id} />;
}
