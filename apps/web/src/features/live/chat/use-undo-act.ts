import { useApp } from '../../../lib/app-context.ts'
import { dismissToastsAbout } from '../../../ui/toast.ts'
import { useChatAct } from './use-chat-act.ts'

/** Undoes what was done in a chat, which no toast offers any more then. */
export function useUndoAct(creatorOid: string) {
  const { api } = useApp()
  return useChatAct(creatorOid, async (actOid: string) => {
    await api('POST /live/chat/acts/{actOid}/undo', { params: { actOid } })
    dismissToastsAbout(actOid)
  })
}
