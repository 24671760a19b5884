import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Ellipsis, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { purgeLocalCaches } from '../../lib/assets/local-caches.ts'
import { saveAddress } from '../../lib/save-address.ts'
import { messageOf } from '../../lib/message-of.ts'
import { sizeWords } from '../../lib/upload/size-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast.ts'
import { filesQuery, type OwnFile, privateAddress } from './files.api.ts'

/** A file with what it is, and what its owner can do with it. */
export function FileRow({ file, ownerOid }: { file: OwnFile; ownerOid: string }) {
  const { t, i18n } = useLingui()
  const [isRemoving, setRemoving] = useState(false)
  const act = useFileActs(file, ownerOid)
  const { name, bytes, contentOid, state } = file
  const isDone = state === 'done'
  return (
    <li className="flex items-center gap-3 p-3 pl-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-sm font-medium break-all">{name}</span>
          {contentOid ? (
            <Badge>
              <Trans>In use</Trans>
            </Badge>
          ) : null}
        </p>
        <p className="text-xs text-ink-soft">
          {isDone ? (
            <>
              {sizeWords(bytes ?? 0, i18n)} · {i18n.date(file.createdAt, { dateStyle: 'medium' })}
            </>
          ) : state === 'error' ? (
            <Trans>Rejected. The file wasn’t saved. Upload another one.</Trans>
          ) : (
            <Trans>Unfinished. Choose the same file again to continue.</Trans>
          )}
        </p>
      </div>
      <Menu
        trigger={
          <IconButton label={t`More for ${name}`}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
        groups={[
          isDone
            ? [
                {
                  key: 'download',
                  label: <Trans>Download</Trans>,
                  icon: <Download aria-hidden />,
                  onSelect: () => void act.download(),
                },
                {
                  key: 'purge',
                  label: <Trans>Clear cache</Trans>,
                  icon: <RefreshCw aria-hidden />,
                  onSelect: () => void act.purge(),
                },
              ]
            : [],
          contentOid
            ? []
            : [
                {
                  key: 'delete',
                  label: <Trans>Delete</Trans>,
                  icon: <Trash2 aria-hidden />,
                  danger: true,
                  onSelect: () => setRemoving(true),
                },
              ],
        ].filter((group) => group.length > 0)}
      />
      {isRemoving ? (
        <FormDialog
          danger
          title={<Trans>Delete this file?</Trans>}
          description={<Trans>{name} will be permanently deleted.</Trans>}
          confirm={<Trans>Delete</Trans>}
          onConfirm={act.remove}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </li>
  )
}

function useFileActs({ key, access, name }: OwnFile, creatorOid: string) {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const refresh = () => queryClient.invalidateQueries({ queryKey: filesQuery(api).queryKey })
  return {
    download: async () => {
      try {
        saveAddress(await privateAddress(api, { creatorOid, key }), name)
      } catch (error) {
        showToast(messageOf(error, i18n), { tone: 'danger' })
      }
    },
    /** Here and everywhere (R-admin-005). */
    purge: async () => {
      const path = access === 'public' ? 'purgePublicCDN' : 'purgePrivateCDN'
      const purged = api(`POST /upload/${path}`, { body: { cacheKeys: [key] } })
      const isGone = await purged.then(purgeLocalCaches).catch(() => false)
      if (isGone) showToast(t`Cache cleared`)
      else showToast(t`Couldn’t clear the cache. Try again.`, { tone: 'danger' })
      await refresh()
    },
    remove: async () => {
      await api('DELETE /upload/fileList', { body: { fileList: [key] } })
      await refresh()
      showToast(t`File deleted`)
    },
  }
}
