import { useLingui } from '@lingui/react/macro'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { showToast } from '../../../ui/toast.ts'
import type { RoomSession } from '../room-session.ts'

/** Leads to a message, and loads the pages between here and there first. */
export function useLeadTo(session: RoomSession, onJump: (messageId: string) => void) {
  const { t } = useLingui()
  const { i18n } = useApp()
  const lead = async (messageId: string) => {
    try {
      if (await session.loadUntil(messageId)) onJump(messageId)
      else showToast(t`This message is no longer in the chat.`, { tone: 'danger' })
    } catch (error) {
      showToast(messageOf(error, i18n), { tone: 'danger' })
    }
  }
  return (messageId: string) => void lead(messageId)
}
