import { useLingui } from '@lingui/react/macro'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { showToast } from '../../../ui/toast.ts'
import type { RoomSession } from '../room-session.ts'
import type { Jump } from '../use-jump.ts'

/** Leads to a message, and loads the pages between here and there first. */
export function useLeadTo(session: RoomSession, onJump: (jump: Jump) => void) {
  const { t } = useLingui()
  const { i18n } = useApp()
  const lead = async (jump: Jump) => {
    try {
      if (await session.loadUntil(jump.messageId)) onJump(jump)
      else showToast(t`This message isn’t in the chat anymore.`, { tone: 'danger' })
    } catch (error) {
      showToast(messageOf(error, i18n), { tone: 'danger' })
    }
  }
  return (jump: Jump) => void lead(jump)
}
