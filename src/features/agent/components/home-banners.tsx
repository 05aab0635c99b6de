import { Link } from 'react-router-dom';
import { banner } from '#contract/agent-content.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useQuery } from '#src/api/use-query.ts';
import { BUILD_AGENT } from '#src/lib/build-agent.ts';
import { pictureSource } from '#src/lib/page-pictures.ts';
import { useUser } from '#src/stores/user.ts';
import { homeBelowText } from '#src/text/home-below.ts';
import { Carousel } from '#src/ui/carousel.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { bannersFor } from '../model/banners-for.ts';

type Banner = OutputOf<typeof banner>[number];

/** The first banner, and the second one, whose edge is visible. */
const IN_SIGHT = 2;

const BOX = 'w-full min-h-[calc(49vw-16px)] md:min-h-76 rounded-hero';

function Slide({ image, srcset, title, subtitle, action, link, hasPicture }: Banner & { hasPicture: boolean }) {
  return (
    <Link to={link} className={`relative flex h-full overflow-clip text-[oklch(98%_0.012_85)] ${BOX}`}>
      {hasPicture && (
        <img
          src={pictureSource(image)}
          srcSet={srcset}
          alt=""
          className="absolute inset-0 size-full object-cover object-right"
          decoding="async"
        />
      )}
      <div className="relative w-[58%] md:w-1/2 px-5 py-2.5 md:p-10 flex flex-col justify-center">
        <span className="text-sm">{subtitle}</span>
        <h2 className="text-xl md:text-3xl mt-0.5">{title}</h2>
        <span className="mt-3 inline-flex items-center gap-1 text-sm font-medium">
          {action}
          <Icon name="right" size={16} />
        </span>
      </div>
    </Link>
  );
}

/** The agent's banners, one at a time. Nothing if the agent has none. */
export function HomeBanners() {
  const isMember = useUser((state) => state.isLoggedIn);
  const banners = useQuery(banner, { agent_code: BUILD_AGENT.code }, { revalidateOnFocus: false });

  // As high as the banners with their dots, so that nothing shifts when they arrive.
  if (!banners.data)
    return (
      <Pending of={banners} failed={homeBelowText.bannersFailed}>
        <Skeleton className={`${BOX} mb-4.5 md:mb-0`} />
      </Pending>
    );
  const shown = bannersFor(banners.data, isMember);
  if (shown.length === 0) return null;
  // The other pictures are loaded at the first touch: on a phone they are the heaviest part of the page.
  const slides = shown.map((one, index) => ({
    id: one.id,
    content: (isWanted: boolean) => <Slide {...one} hasPicture={isWanted || index < IN_SIGHT} />,
  }));
  return (
    <Carousel
      slides={slides}
      label={homeBelowText.banners}
      bleed
      dotsClassName="mt-3 md:mt-0 md:absolute md:left-10 md:bottom-6"
    />
  );
}
