import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { saveMessageOf } from '../../../lib/message-of.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { RoomSettings } from '../chat.api.ts'
import { type ChatOptions, chatOptionsOf, chatOptionsQuery, isSame } from './chat-options.ts'

interface DefaultOptionsProps {
  value: RoomSettings
  change: (patch: Partial<RoomSettings>) => void
}

/**
 * How a reader's new chats begin (R-story-chat-102): as this one is told, if they say so. What they
 * chose on another device can be taken over here.
 */
export function DefaultOptions({ value, change }: DefaultOptionsProps) {
  const { api } = useApp()
  const viewer = useViewer()
  const { data: saved } = useQuery({ ...chatOptionsQuery(api), enabled: viewer !== null })
  const save = useSave()
  if (!viewer) return null
  const options = chatOptionsOf(value)
  if (saved && isSame(saved, options)) {
    return (
      <p className="text-sm text-ink-soft">
        <Trans>Your new chats start with these options.</Trans>
      </p>
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" busy={save.isPending} onClick={() => save.mutate(options)}>
        <Trans>Set as default</Trans>
      </Button>
      {saved ? (
        <Button size="sm" variant="ghost" onClick={() => change(saved)}>
          <Trans>Use my defaults</Trans>
        </Button>
      ) : null}
    </div>
  )
}

function useSave() {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  return useMutation({
    mutationFn: (body: ChatOptions) => api('POST /story-chat/user-chat-options', { body }),
    onSuccess: ({ options }) => {
      queryClient.setQueryData(chatOptionsQuery(api).queryKey, options)
      showToast(t`Default saved for new chats`)
    },
    onError: (error) => showToast(saveMessageOf(error, i18n), { tone: 'danger' }),
  })
}
