import { Trans } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { Picture } from '../../ui/picture.tsx'
import { LargeView, OpensLarge } from '../images/large-view.tsx'
import type { Story } from './room-story.ts'

/** The first page of the book: its art, its title, whose it is; on phones beside each other. */
export function Frontispiece({ story }: { story: Story }) {
  return (
    <header className="flex flex-col gap-6 pb-2 md:items-center md:text-center">
      <div className="flex items-center gap-4 md:flex-col md:gap-6">
        <Cover story={story} />
        <div className="flex min-w-0 flex-col gap-1.5 md:items-center md:gap-3">
          <p dir="auto" className="text-xl font-semibold text-balance md:text-2xl">
            {story.title}
          </p>
          {story.briefIntroduction ? (
            <p dir="auto" className="max-w-[40ch] text-ink-soft max-md:text-sm">
              {story.briefIntroduction}
            </p>
          ) : null}
          {story.creatorNickname ? (
            <p className="text-sm text-ink-faint">
              <Trans>by {story.creatorNickname}</Trans>
            </p>
          ) : null}
        </div>
      </div>
      <span aria-hidden className="h-px bg-line-strong md:mt-1 md:w-16" />
    </header>
  )
}

/** Whole, in its own shape; it opens large. */
function Cover({ story: { title, thumbnail } }: { story: Story }) {
  const { width, height } = thumbnail ?? { width: 3, height: 4 }
  const heightOf = (share: string) => `calc(${share} * ${(width / height).toFixed(3)})`
  const shown = (
    <Picture
      picture={thumbnail}
      alt=""
      name={title}
      eager
      sizes="(min-width: 768px) 320px, 45vw"
      className="size-full rounded-lg border border-line"
    />
  )
  return (
    <div
      className="w-[min(45%,var(--cover-low))] shrink-0 md:w-[min(100%,20rem,var(--cover))]"
      style={
        {
          aspectRatio: `${width} / ${height}`,
          '--cover-low': heightOf('8rem'),
          '--cover': heightOf('26svh'),
        } as CSSProperties
      }
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
