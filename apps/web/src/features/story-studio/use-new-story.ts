import type { InputOf } from '@plax/contracts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { showToast } from '../../ui/toast.ts'
import { importCard } from '../story-canvas/canvas.api.ts'
import { rememberImport } from '../story-canvas/imported/fresh-imports.ts'
import { newId } from '../story-canvas/model/ids.ts'

/** Begins a story from a card's file, or from a blank canvas, and opens its canvas. */
export function useNewStory() {
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
      if (source !== 'blank') rememberImport(contentOid)
      await navigate({ to: '/story/$contentOid/canvas', params: { contentOid } })
    },
    // A file's failure is told on the page, with what to try.
    onError: (error, source) => {
      if (source === 'blank') showToast(messageOf(error, i18n), { tone: 'danger' })
    },
  })
}

type CanvasInput = NonNullable<InputOf<'POST /story-chat/chat-content'>['body']['canvas']>

/** One character, connected to one story: the smallest canvas that makes sense. */
function blankCanvas(): CanvasInput {
  const [story, character] = [newId(), newId()]
  return {
    version: 1,
    nodes: [
      { id: character, kind: 'character', position: { x: 0, y: 0 }, data: {} },
      { id: story, kind: 'story', position: { x: 344, y: 0 }, data: { isStart: true } },
    ],
    edges: [
      {
        id: newId(),
        source: character,
        sourceSocket: 'character',
        target: story,
        targetSocket: 'characters',
      },
    ],
  }
}
