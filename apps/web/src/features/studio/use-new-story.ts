import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { showToast } from '../../ui/toast.ts'
import { importCard } from '../story-canvas/canvas.api.ts'
import { blankCanvas } from './blank-canvas.ts'

/** Begins a story from a card's file, or from a blank canvas, and opens its canvas. */
export function useNewStory() {
  const { t } = useLingui()
  const { api, i18n, queryClient, language } = useApp()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (source: File | 'blank'): Promise<string | null> => {
      if (source !== 'blank') return (await importCard(api, source, { create: true })).contentOid
      const { content } = await api('POST /story-chat/chat-content', {
        body: { requestType: 'create', canvas: blankCanvas(), language },
      })
      return content?.contentOid ?? null
    },
    onSuccess: async (contentOid, source) => {
      await queryClient.invalidateQueries({ queryKey: ['own-stories'] })
      if (!contentOid) return
      if (source !== 'blank') showToast(t`Card imported. Its nodes are on the canvas.`)
      await navigate({ to: '/story/$contentOid/canvas', params: { contentOid } })
    },
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
}
