import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useUser } from '#src/stores/user.ts';
import { ACCOUNT_TEXT } from '#src/text/account.ts';
import { MemberLine } from './member-panel.tsx';

test('a member of whom nothing is known yet has no level and no badge', () => {
  useUser.setState({ isLoggedIn: true, userInfo: null });
  const markup = renderToStaticMarkup(<MemberLine points={undefined} />);
  for (const level of ACCOUNT_TEXT.memberLevel) expect(markup).not.toContain(level);
  expect(markup).not.toContain('<svg');
});
