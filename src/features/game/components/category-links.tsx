import { NavLink } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { MENU_TEXT } from '#src/text/app.ts';
import { gameText } from '#src/text/game.ts';
import { gameListText } from '#src/text/game-lists.ts';

const { slot, casino, sport, fishing, freespin } = gameText.categories;
const LOBBIES = [
  { to: link('slot'), label: slot },
  { to: link('lottoLobby'), label: MENU_TEXT.lotto },
  { to: link('casino'), label: casino },
  { to: link('sport'), label: sport },
  { to: link('fishing'), label: fishing },
  { to: link('freespin'), label: freespin },
];

/** Links between lobbies, from 960 px; below that the strip under the header has them. */
export function CategoryLinks() {
  return (
    <nav className="hidden md:flex rail gap-2! py-1 m-0! min-w-0 flex-1" aria-label={gameListText.categoryNav}>
      {LOBBIES.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          className="chip aria-[current=page]:bg-base-content aria-[current=page]:text-base-200"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
