import { Trans } from '@lingui/react/macro'
import { useApp } from '../../lib/app-context.ts'
import { findKind } from '../../lib/item-kinds/item-kind.ts'
import { CallerAccessBadge } from '../../ui/caller-access-badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { ChannelItem } from './channel.api.ts'

/** The one work that a creator shows in large. */
export function FeaturedItem({ item }: { item: ChannelItem }) {
  const { contentOid, kind, title, summary, thumbnail, callerAccess } = item
  const { kinds } = useApp()
  const link = findKind(kinds, kind)?.card.link
  if (!link) return null
  return (
    <section
      aria-labelledby="featured-title"
      className="group relative grid overflow-hidden rounded-lg border border-line bg-raised transition-colors hover:border-ink-faint sm:grid-cols-[2fr_3fr]"
    >
      <Picture
        picture={thumbnail}
        alt=""
        name={title}
        eager
        sizes="(min-width: 640px) 480px, 100vw"
        className="aspect-video sm:aspect-auto sm:min-h-72 sm:contain-size"
      />
      <div className="flex min-w-0 flex-col justify-center gap-2 p-5 md:p-8">
        <p className="text-sm font-medium text-accent-ink">
          <Trans>Featured</Trans>
        </p>
        <h2
          id="featured-title"
          dir="auto"
          className="text-xl font-semibold break-words md:text-2xl"
        >
          {link(contentOid, { className: 'after:absolute after:inset-0', children: title })}
        </h2>
        {summary ? (
          <p dir="auto" className="line-clamp-3 break-words text-ink-soft">
            {summary}
          </p>
        ) : null}
        <p className="flex empty:hidden">
          <CallerAccessBadge access={callerAccess} />
        </p>
      </div>
    </section>
  )
}
