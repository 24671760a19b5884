import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { saveMessageOf } from '../../../lib/message-of.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { RoomSettings } from '../chat.api.ts'

/** Lets new chats begin as this one is told (R-story-chat-102). */
export function DefaultOptions({ value }: { value: RoomSettings }) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const viewer = useViewer()
  const { outputLength, detailLevel, inferenceLevel, model } = value
  const save = useMutation({
    mutationFn: () =>
      api('POST /story-chat/user-chat-options', {
        body: { outputLength, detailLevel, inferenceLevel, model },
      }),
    onSuccess: () => showToast(t`Default saved for new chats`),
    onError: (error) => showToast(saveMessageOf(error, i18n), { tone: 'danger' }),
  })
  if (!viewer) return null
  return (
    <Button size="sm" className="self-start" busy={save.isPending} onClick={() => save.mutate()}>
      <Trans>Set as default</Trans>
    </Button>
  )
}
