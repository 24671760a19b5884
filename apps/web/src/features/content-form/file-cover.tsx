import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { rememberPicture } from './known-pictures.ts'

/** The cover in the tags of the file becomes the thumbnail by a click; what was there can come back. */
export function FileCover({
  contentOid,
  chosen,
  onChoose,
}: {
  contentOid: string
  chosen: string | null
  onChoose: (assetOid: string | null) => void
}) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const take = useMutation({
    mutationFn: () => api('POST /content/file-cover', { body: { contentOid } }),
    onSuccess: (picture) => {
      if (picture.assetOid === chosen) return
      rememberPicture(picture)
      onChoose(picture.assetOid)
      showToast(t`Thumbnail replaced`, { undo: () => onChoose(chosen) })
    },
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="text-sm text-ink-soft">
        <Trans>The file has a cover.</Trans>
      </span>
      <Button size="sm" busy={take.isPending} onClick={() => take.mutate()}>
        <Trans>Use file’s cover</Trans>
      </Button>
    </div>
  )
}
