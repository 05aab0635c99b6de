import { Link } from 'react-router-dom';
import { gameLobby } from '#contract/game.ts';
import { useQuery } from '#src/api/use-query.ts';
import { formatCount } from '#src/lib/count.ts';
import { link } from '#src/lib/links.ts';
import { useAgentCode } from '#src/stores/local.ts';
import { MENU_TEXT } from '#src/text/app.ts';
import { gameListText } from '#src/text/game-lists.ts';
import { GameArt, type GameArtProps } from '#src/ui/game-art.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

type Category = GameArtProps['category'];

const pathOf = (category: Category) => link(category === 'lotto' ? 'lottoLobby' : category);

interface TileProps {
  category: Category;
  title: string;
  /** Undefined while it loads: the house's drawing. */
  image: string | undefined;
}

function WideTile({ category, title, image, line }: TileProps & { line: string }) {
  return (
    <Link to={pathOf(category)} className="surface relative overflow-hidden min-h-24 p-4 col-span-6 md:col-span-1">
      <b className="text-[min(1.125rem,5.4vw)] md:text-lg leading-normal block">{title}</b>
      <span className="block text-[min(.75rem,3.7vw)] text-muted num">{line}</span>
      <span className="absolute -right-2 -bottom-3 size-[min(88px,22vw)] md:size-20 rounded-hero overflow-hidden rotate-[-6deg]">
        <GameArt id="category" category={category} src={image ?? null} />
      </span>
    </Link>
  );
}

function SquareTile({ category, title, image }: TileProps) {
  return (
    <Link to={pathOf(category)} className="text-center col-span-3 md:hidden">
      <span className="block aspect-square rounded-box overflow-hidden bg-base-300">
        <GameArt id="category" category={category} src={image ?? null} />
      </span>
      <span className="block mt-1.5 text-sm font-medium">{title}</span>
    </Link>
  );
}

/** Lotteries (`lottoLine`: what is said of them), then the categories with games: on phones two wide tiles and squares for the rest, from 960 px all wide. */
export function CategoryNav({ lottoLine = gameListText.lottoLine }: { lottoLine?: string | undefined }) {
  const { data, error } = useQuery(gameLobby, { agent_code: useAgentCode() }, { revalidateOnFocus: false });
  if (error && !data) return null;
  const categories = data?.categories.filter((category) => category.game_count > 0);
  if (!categories) return <Skeleton className="aspect-[358/217] md:aspect-auto md:h-24 rounded-box" />;
  return (
    <nav className="grid grid-cols-12 md:grid-cols-6 gap-3 md:gap-4" aria-label={gameListText.categoryNav}>
      <WideTile category="lotto" title={MENU_TEXT.lotto} image={data?.tiles.lotto} line={lottoLine} />
      {categories.map(({ category, title, game_count }, index) => {
        const tile = { category, title, image: data?.tiles[category] };
        const line = `${formatCount(game_count)} ${gameListText.count[category]}`;
        if (index === 0) return <WideTile key={category} {...tile} line={line} />;
        return (
          <span key={category} className="contents">
            <SquareTile {...tile} />
            <span className="hidden md:contents">
              <WideTile {...tile} line={line} />
            </span>
          </span>
        );
      })}
    </nav>
  );
}
