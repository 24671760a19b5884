import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

interface ImportRoomProps {
  contentOid: string
  onImported: (roomOid: string) => Promise<void>
}

/** Opens a chat of this story from a file: one of Plax, or one of SillyTavern. */
export function ImportRoom({ contentOid, onImported }: ImportRoomProps) {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const viewer = useViewer()
  const input = useRef<HTMLInputElement>(null)
  const take = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('file', file)
      return api('POST /story-chat/chat-room/import', { query: { contentOid }, form })
    },
    onSuccess: async ({ room, messages, hiddenMessages, speakers }) => {
      await queryClient.invalidateQueries({ queryKey: ['chat-rooms'] })
      const told = [
        t`${plural(messages, { one: '# message imported', other: '# messages imported' })}`,
      ]
      if (hiddenMessages > 0) {
        told.push(
          t`${plural(hiddenMessages, { one: '# hidden message left out', other: '# hidden messages left out' })}`,
        )
      }
      const names = speakers.join(', ')
      if (names !== '') told.push(t`Group chat: ${names}`)
      showToast(told.join(' · '))
      await onImported(room.roomOid)
    },
    onError: (error, file) => {
      const message = messageOf(error, i18n)
      showToast(message && `${file.name}: ${message}`, { tone: 'danger' })
    },
  })
  if (!viewer) return null
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
          if (file) take.mutate(file)
        }}
      />
      <Button
        icon={<Upload aria-hidden className="size-4" />}
        busy={take.isPending}
        title={t`A chat file saved from Plax or SillyTavern`}
        onClick={() => input.current?.click()}
      >
        <Trans>Import chat</Trans>
      </Button>
    </>
  )
}
