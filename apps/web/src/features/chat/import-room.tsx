import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

interface ImportRoomProps {
  contentOid: string
  onImported: (roomOid: string) => void
}

/** Opens a chat of this story from a file: one of Plax, or one of SillyTavern. */
export function ImportRoom({ contentOid, onImported }: ImportRoomProps) {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const viewer = useViewer()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  if (!viewer) return null
  const take = async (file: File) => {
    setBusy(true)
    const form = new FormData()
    form.set('file', file)
    try {
      const { room, messages } = await api('POST /story-chat/chat-room/import', {
        query: { contentOid },
        form,
      })
      await queryClient.invalidateQueries({ queryKey: ['chat-rooms'] })
      showToast(t`${plural(messages, { one: 'Imported # message', other: 'Imported # messages' })}`)
      onImported(room.roomOid)
    } catch (error) {
      showToast(`${file.name}: ${messageOf(error, i18n)}`, { tone: 'danger' })
      setBusy(false)
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`Chat file`}
        accept=".jsonl,.json,.plax"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) void take(file)
        }}
      />
      <Button
        icon={<Upload aria-hidden className="size-4" />}
        busy={busy}
        title={t`A chat file saved from Plax or SillyTavern`}
        onClick={() => input.current?.click()}
      >
        <Trans>Import chat</Trans>
      </Button>
    </>
  )
}
