import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { shelfQuery } from './home.api.ts'
import { Hero } from './hero.tsx'
import { Shelf } from './shelf.tsx'

/** A story in large, then shelves. */
export function HomePage() {
  const { t } = useLingui()
  const { api } = useApp()
  const popular = useQuery(shelfQuery(api, 'popular'))
  const newest = useQuery(shelfQuery(api, 'new'))
  const featured = popular.data?.items[0]
  const empty = newest.data?.items.length === 0
  return (
    <div className="mx-auto flex max-w-[1200px] flex-col gap-10 px-4 py-6 md:px-8 md:py-8">
      <h1 className="sr-only">
        <Trans>Home</Trans>
      </h1>
      {featured ? <Hero story={featured} /> : null}
      {empty ? (
        <EmptyState
          title={<Trans>No stories yet</Trans>}
          text={<Trans>The first one appears here as soon as a creator publishes it.</Trans>}
        />
      ) : (
        <>
          <Shelf title={t`New stories`} query={newest} />
          <Shelf title={t`Read by many`} query={popular} />
        </>
      )}
    </div>
  )
}
