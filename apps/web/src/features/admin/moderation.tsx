import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../ui/toast.ts'
import type { ItemState } from './item-state-names.ts'
import { ReasonDialog } from './reason-dialog.tsx'

export interface ModeratedItem {
  title: string
  state: ItemState
}

/** Takes a published story or content down, or restores it. */
export function Moderation({
  item,
  acts,
  said,
  lists,
  onClose,
}: {
  item: ModeratedItem
  acts: Record<'takeDown' | 'restore', (reason: string) => Promise<unknown>>
  /** The toasts. */
  said: Record<'takenDown' | 'restored', string>
  /** The name of the lists that show it. */
  lists: string
  onClose: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const title = item.title || t`Untitled`
  const run = async (act: Promise<unknown>, words: string) => {
    await act
    void client.invalidateQueries({ queryKey: ['admin', lists] })
    showToast(words)
  }
  if (item.state === 'published') {
    return (
      <ReasonDialog
        danger
        title={<Trans>Take down “{title}”?</Trans>}
        description={
          <Trans>Other people can no longer find or open it. Its creator sees the reason.</Trans>
        }
        confirm={<Trans>Take down</Trans>}
        onConfirm={(reason) => run(acts.takeDown(reason), said.takenDown)}
        onClose={onClose}
      />
    )
  }
  return (
    <ReasonDialog
      title={<Trans>Republish “{title}”?</Trans>}
      description={<Trans>Other people can find and open it again.</Trans>}
      confirm={<Trans>Republish</Trans>}
      onConfirm={(reason) => run(acts.restore(reason), said.restored)}
      onClose={onClose}
    />
  )
}
