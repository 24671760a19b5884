import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { Picture } from '../../ui/picture.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { BuyButton } from '../commerce/buy-button.tsx'
import { Comments } from '../engagement/comments/comments.tsx'
import { LikeButton } from '../engagement/like-button.tsx'
import { ReportItem } from '../moderation/report-item.tsx'
import { wallpaperQuery } from './wallpaper.api.ts'

/** A wallpaper: its image once it’s open, else its preview and what would open it. */
export function WallpaperPage() {
  const { api } = useApp()
  const { contentOid } = useParams({ from: '/framed/wallpaper/$contentOid' })
  const { wallpaper, access } = useSuspenseQuery(wallpaperQuery(api, contentOid)).data
  const { title, description, picture, creatorOid, creatorNickname, priceCoins } = wallpaper
  return (
    <article className="mx-auto flex max-w-[960px] flex-col gap-6 px-4 py-4 md:px-8 md:py-8">
      <Picture
        picture={picture ?? wallpaper.thumbnail}
        alt={title}
        name={title}
        sizes="(min-width: 960px) 896px, 100vw"
        eager
      />
      <h1 dir="auto" className="text-2xl font-semibold break-words">
        {title}
      </h1>
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <Link
          to="/creatorhome/$oid"
          params={{ oid: creatorOid }}
          className="inline-flex min-h-9 items-center font-medium hover:underline"
        >
          {creatorNickname}
        </Link>
        {priceCoins ? <PriceTag amount={priceCoins} currency="coin" /> : null}
      </div>
      <p dir="auto">{description}</p>
      <div className="flex flex-wrap items-center gap-2">
        <LikeButton contentOid={contentOid} />
        {access.offers.some(({ kind }) => kind === 'buy') ? (
          <BuyButton contentOid={contentOid} title={title} type="wallpaper" />
        ) : null}
        <ReportItem contentOid={contentOid} creatorOid={creatorOid} />
      </div>
      <Comments contentOid={contentOid} />
    </article>
  )
}
