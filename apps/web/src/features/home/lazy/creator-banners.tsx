import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { Picture } from '../../../ui/picture.tsx'

/** What creators announce on Home, side by side; nothing where no banner is shown now. */
export function CreatorBanners() {
  const { t } = useLingui()
  const { api } = useApp()
  const banners = useQuery({
    queryKey: ['home-banners'],
    queryFn: ({ signal }) => api('GET /channel/banners', { signal }),
  })
  const items = banners.data?.items ?? []
  if (items.length === 0) return null
  return (
    <section
      aria-label={t`From creators`}
      className="-mx-4 flex snap-x snap-mandatory gap-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      {items.map(({ bannerOid, path, name, picture, message }) => (
        <Link
          key={bannerOid}
          to={path as never}
          className="group relative w-full shrink-0 snap-center overflow-hidden rounded-lg border border-line transition-colors hover:border-ink-faint"
        >
          <Picture
            picture={picture}
            alt=""
            name={name}
            sizes="(min-width: 1200px) 1150px, 100vw"
            className="aspect-[3/1] md:aspect-[5/1]"
          />
          <span className="flex flex-wrap items-baseline gap-x-3 bg-raised px-4 py-3">
            <span dir="auto" className="min-w-0 font-semibold break-words">
              {message}
            </span>
            <span className="text-sm text-ink-faint">{name}</span>
          </span>
        </Link>
      ))}
    </section>
  )
}
