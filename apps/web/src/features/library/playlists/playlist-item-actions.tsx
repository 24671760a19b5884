import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'

/** Moves an item of one’s own playlist by one place, or takes it off. */
export function PlaylistItemActions({
  title,
  place: { index, count },
  onMove,
  onRemove,
}: {
  title: string
  place: { index: number; count: number }
  onMove: (to: number) => void
  onRemove: () => void
}) {
  const { t } = useLingui()
  return (
    <>
      <IconButton
        label={t`Move up: ${title}`}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={t`Move down: ${title}`}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label={t`Remove from playlist: ${title}`} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </>
  )
}
