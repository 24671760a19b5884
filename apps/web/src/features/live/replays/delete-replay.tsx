import { Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../../lib/app-context.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import { type Replay, replaysKey } from './replays.api.ts'
import { useReplayTitle } from './use-replay-title.ts'

export function DeleteReplay({ replay, onClose }: { replay: Replay; onClose: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const title = useReplayTitle(replay)
  return (
    <FormDialog
      danger
      title={<Trans>Delete this replay?</Trans>}
      description={
        replay.contentOid ? (
          <Trans>
            The recording of “{title}” and the draft made of it will be deleted for good.
          </Trans>
        ) : (
          <Trans>The recording of “{title}” will be deleted for good.</Trans>
        )
      }
      confirm={<Trans>Delete</Trans>}
      onConfirm={async () => {
        await api('DELETE /live/record', { body: { oid: replay.oid } })
        await queryClient.invalidateQueries({ queryKey: replaysKey })
        showToast(t`Replay deleted`)
      }}
      onClose={onClose}
    />
  )
}
