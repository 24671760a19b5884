import { useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { useViewer } from '../../lib/viewer.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useFavorite } from './use-favorite.ts'

/** The heart on a channel, for all but its creator. */
export function FavoriteButton({
  creator,
}: {
  creator: { oid: string; name: string; isFavorite: boolean }
}) {
  const { t } = useLingui()
  const viewer = useViewer()
  const { isBusy, change } = useFavorite()
  if (viewer?.oid === creator.oid) return null
  const { name, isFavorite } = creator
  return (
    <IconButton
      label={t`Favorite: ${name}`}
      aria-pressed={isFavorite}
      disabled={isBusy}
      onClick={() => change(creator, !isFavorite)}
    >
      <Heart aria-hidden className={isFavorite ? 'fill-danger text-danger' : ''} />
    </IconButton>
  )
}
