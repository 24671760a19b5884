import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast.ts'
import { ownWallpapersKey, type Wallpaper } from './wallpaper.api.ts'

/** Deletes a wallpaper after saying that its buyers keep it. */
export function DeleteWallpaper({ wallpaper }: { wallpaper: Wallpaper }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const [isOpen, setOpen] = useState(false)
  const { contentOid, title } = wallpaper
  const remove = async () => {
    await api('DELETE /wallpaper/wallpaper', { body: { contentOid } })
    showToast(t`Wallpaper deleted`)
    await queryClient.invalidateQueries({ queryKey: ownWallpapersKey })
  }
  return (
    <>
      <IconButton label={t`Delete ${title}`} onClick={() => setOpen(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      {isOpen ? (
        <FormDialog
          danger
          title={<Trans>Delete “{title}”?</Trans>}
          description={
            <Trans>
              It’s removed from all lists and no longer sold. Buyers keep it. You can’t undo this.
            </Trans>
          }
          confirm={<Trans>Delete</Trans>}
          onConfirm={remove}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
