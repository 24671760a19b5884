import { Trans } from '@lingui/react/macro'
import { Picture } from '../../ui/picture.tsx'
import type { Story } from './room-story.ts'

/** The first page of the book: its art, its title, whose it is. */
export function Frontispiece({ story }: { story: Story }) {
  return (
    <header className="flex flex-col items-center gap-3 pb-2 text-center">
      <Picture
        picture={story.thumbnail}
        alt=""
        name={story.title}
        eager
        sizes="(min-width: 768px) 200px, 45vw"
        className="mb-3 aspect-[3/4] w-40 rounded-lg border border-line md:w-48"
      />
      <p dir="auto" className="text-xl font-semibold text-balance md:text-2xl">
        {story.title}
      </p>
      {story.briefIntroduction ? (
        <p dir="auto" className="max-w-[40ch] text-ink-soft">
          {story.briefIntroduction}
        </p>
      ) : null}
      {story.creatorNickname ? (
        <p className="text-sm text-ink-faint">
          <Trans>by {story.creatorNickname}</Trans>
        </p>
      ) : null}
      <span aria-hidden className="mt-4 h-px w-16 bg-line-strong" />
    </header>
  )
}
