import { Trans } from '@lingui/react/macro'
import { Picture } from '../../ui/picture.tsx'
import { LargeView, OpensLarge } from '../images/large-view.tsx'
import type { Story } from './room-story.ts'

/** The first page of the book: its art, its title, whose it is. */
export function Frontispiece({ story }: { story: Story }) {
  return (
    <header className="flex flex-col items-center gap-3 pb-2 text-center">
      <Cover story={story} />
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

/** Whole, in its own shape; it opens large. */
function Cover({ story: { title, thumbnail } }: { story: Story }) {
  const { width, height } = thumbnail ?? { width: 3, height: 4 }
  const shown = (
    <Picture
      picture={thumbnail}
      alt=""
      name={title}
      eager
      sizes="(min-width: 768px) 320px, 80vw"
      className="size-full rounded-lg border border-line"
    />
  )
  return (
    <div
      className="mb-3"
      style={{
        aspectRatio: `${width} / ${height}`,
        width: `min(100%, 20rem, ${((32 * width) / height).toFixed(3)}svh)`,
      }}
    >
      {thumbnail ? (
        <LargeView pictures={[]}>
          <OpensLarge
            nodeId="cover"
            title={title}
            picture={thumbnail}
            className="block size-full rounded-lg"
          >
            {shown}
          </OpensLarge>
        </LargeView>
      ) : (
        shown
      )}
    </div>
  )
}
