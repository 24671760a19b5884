import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { About } from '../../ui/about.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Rows } from '../../ui/loaded.tsx'
import { type Favorite, favoritesQuery } from '../favorites/favorites.api.ts'
import { useFavorite } from '../favorites/use-favorite.ts'

/** The creators whom the reader holds dear. */
export function Favorites() {
  const { api } = useApp()
  const list = useQuery(favoritesQuery(api))
  return (
    <Rows query={list} empty={<NoFavorites />}>
      {(creators) => (
        <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
          {creators.map((creator) => (
            <FavoriteRow key={creator.oid} creator={creator} />
          ))}
        </ul>
      )}
    </Rows>
  )
}

function NoFavorites() {
  return (
    <EmptyState
      icon={<Heart aria-hidden />}
      title={<Trans>No favorite creators yet</Trans>}
      text={
        <Trans>Tap the heart on a channel to add its creator and hear about new stories.</Trans>
      }
    />
  )
}

function FavoriteRow({ creator }: { creator: Favorite }) {
  const { isBusy, change } = useFavorite()
  const { oid, name, introduction, picture } = creator
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <Avatar name={name} src={picture?.url ?? null} />
      <div className="min-w-0 flex-1">
        <Link
          to="/creatorhome/$oid"
          params={{ oid }}
          className="block truncate font-medium hover:underline"
        >
          {name}
        </Link>
        {introduction ? <p className="truncate text-sm text-ink-faint">{introduction}</p> : null}
      </div>
      <Button size="sm" busy={isBusy} onClick={() => change(creator, false)}>
        <Trans>Remove</Trans> <About>{name}</About>
      </Button>
    </li>
  )
}
