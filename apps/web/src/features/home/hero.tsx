import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClasses } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { StoryCardData } from './home.api.ts'

/** One story in large: its art carries the colour. */
export function Hero({ story }: { story: StoryCardData }) {
  const params = { contentOid: story.contentOid }
  return (
    <section className="grid overflow-hidden rounded-xl border border-line bg-raised md:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <Picture
        picture={story.thumbnail}
        alt=""
        name={story.title}
        eager
        sizes="(min-width: 768px) 560px, 100vw"
        className="aspect-[4/3] md:order-2 md:aspect-auto md:h-[380px]"
      />
      <div className="flex flex-col items-start justify-center gap-3 p-5 md:p-10">
        <p className="text-sm text-ink-faint">
          <Trans>by {story.creatorNickname}</Trans>
        </p>
        <h2 dir="auto" className="text-xl font-semibold md:text-2xl">
          {story.title}
        </h2>
        <p className="text-ink-soft">{story.briefIntroduction}</p>
        <Link
          to="/story/$contentOid"
          params={params}
          className={`${buttonClasses('primary', 'lg')} mt-2`}
        >
          <Trans>View story</Trans>
        </Link>
      </div>
    </section>
  )
}
