import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
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
  const [busy, setBusy] = useState(false)
  if (!viewer) return null
  const save = async () => {
    const { outputLength, detailLevel, inferenceLevel, model } = value
    setBusy(true)
    try {
      await api('POST /story-chat/user-chat-options', {
        body: { outputLength, detailLevel, inferenceLevel, model },
      })
      showToast(t`Default saved for new chats`)
    } catch (error) {
      showToast(saveMessageOf(error, i18n), { tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <Button size="sm" className="self-start" busy={busy} onClick={() => void save()}>
      <Trans>Set as default</Trans>
    </Button>
  )
}
