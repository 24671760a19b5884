import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, Suspense, useRef } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import type { ItemKind, ItemKinds } from '../../../lib/item-kinds/item-kind.ts'
import type { KindShelf as Shelf } from '../../../lib/item-kinds/kind-home.ts'
import { loadAllTexts } from '../../../lib/language.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Loaded, Together } from '../../../ui/loaded.tsx'
import { PromotedCreators } from '../../ads/promoted-creators.tsx'
import { newestFollowedQuery } from '../../following/following.api.ts'
import { firstUnfinishedQuery } from '../../library/library.api.ts'
import { firstPeriod } from '../../ranking/period-names.ts'
import { topOfKindQuery } from '../../ranking/ranking.api.ts'
import { FollowingShelf } from './following-shelf.tsx'
import { KindShelf } from './kind-shelf.tsx'
import { LeftOffShelf } from './left-off-shelf.tsx'
import { RankingShelf } from './ranking-shelf.tsx'
import { useIsNear } from './use-is-near.ts'

const shelvesKey = ['home', 'shelves'] as const
const nearPx = 200

interface ShelvesOfKind {
  kind: ItemKind
  first: readonly Shelf[]
  further: readonly Shelf[]
}

/**
 * What is below the fold of Home: what the reader left off, what followed creators published, shelves of every kind, the
 * rankings, and more shelves. Rendering them blocks a phone, so they wait until the reader comes near.
 */
export function MoreShelves({ shown }: { shown: readonly string[] }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place, nearPx)
  const isKept = useQueryClient().getQueryData(shelvesKey) !== undefined
  if (!isNear && !isKept) return <div ref={place} className="h-svh" />
  return <LoadedShelves shown={shown} />
}

function LoadedShelves({ shown }: { shown: readonly string[] }) {
  const shelves = useShelves()
  if (shelves.isPending) return null
  return <Loaded query={shelves}>{(ofKinds) => <Shelves ofKinds={ofKinds} shown={shown} />}</Loaded>
}

/**
 * The shelves of each kind. Home comes without the kinds and with its first texts alone; what these
 * shelves say is among the others. Another language comes with all of its own.
 */
function useShelves() {
  const app = useApp()
  return useQuery({
    queryKey: shelvesKey,
    queryFn: async (): Promise<ShelvesOfKind[]> => {
      await Promise.all([loadAllTexts(app.i18n, app.language), app.completeRoutes?.('/')])
      return Promise.all(
        app.kinds.map(async (kind) => ({ kind, ...(await kind.home.listShelves(app)) })),
      )
    },
  })
}

function Shelves({
  ofKinds,
  shown,
}: {
  ofKinds: readonly ShelvesOfKind[]
  shown: readonly string[]
}) {
  const { api } = useApp()
  const viewer = useViewer()
  const leftOff = useQueries({ queries: [firstUnfinishedQuery(api)].filter(() => viewer) })
  const followed = useQueries({ queries: [newestFollowedQuery(api)].filter(() => viewer) })
  const kinds: ItemKinds = ofKinds.map(({ kind }) => kind)
  const first = useQueries({
    queries: ofKinds.flatMap((one) => one.first.map(({ query }) => query)),
  })
  const rankings = useQueries({
    queries: kinds.map((kind) => topOfKindQuery(api, kind, firstPeriod)),
  })
  const firstShelves = (isNow: boolean) =>
    ofKinds.map((one) => (
      <Fragment key={one.kind.name}>
        {one.first
          .filter((shelf) => (shelf.isNow ?? false) === isNow)
          .map((shelf) => (
            <KindShelf key={shelf.id} kind={one.kind} shelf={shelf} shown={shown} isEager />
          ))}
      </Fragment>
    ))
  return (
    <Together queries={[...leftOff, ...followed, ...first, ...rankings]}>
      {firstShelves(true)}
      {viewer ? <LeftOffShelf /> : null}
      {viewer ? <FollowingShelf /> : null}
      {firstShelves(false)}
      <PromotedCreators />
      <RankingShelf />
      {kinds.map(({ name, home: { Upcoming } }) =>
        Upcoming ? (
          <Suspense key={name} fallback={null}>
            <Upcoming />
          </Suspense>
        ) : null,
      )}
      {ofKinds.map((one) => (
        <Fragment key={one.kind.name}>
          {one.further.map((shelf) => (
            <KindShelf key={shelf.id} kind={one.kind} shelf={shelf} shown={shown} />
          ))}
        </Fragment>
      ))}
    </Together>
  )
}
