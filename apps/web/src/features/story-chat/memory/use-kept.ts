import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { saveMessageOf } from '../../../lib/message-of.ts'
import { showToast } from '../../../ui/toast.ts'
import type { Memory, PlotSummary } from './memory.api.ts'

type SummaryDraft = Pick<PlotSummary, 'startTurn' | 'endTurn' | 'summary'> & {
  summaryOid?: string
}
type MemoryDraft = Pick<Memory, 'text' | 'pinned'> & { memoryOid?: string }

/** Changes of what a room remembers. A form says why it was not saved, a toast why the others failed. */
export function useKeptChanges(roomOid: string) {
  const { api, i18n } = useApp()
  const queryClient = useQueryClient()
  const params = { id: roomOid }
  const again = () => queryClient.invalidateQueries({ queryKey: ['chat-memory', roomOid] })
  const { mutate } = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onError: (error) => showToast(saveMessageOf(error, i18n), { tone: 'danger' }),
    onSettled: again,
  })
  return {
    saveSummary: (body: SummaryDraft) =>
      api('POST /story-chat/chat-room/{id}/plot-summaries', { params, body }).finally(again),
    deleteSummary: ({ summaryOid }: PlotSummary) =>
      mutate(() =>
        api('DELETE /story-chat/chat-room/{id}/plot-summaries', { params, body: { summaryOid } }),
      ),
    saveMemory: (body: MemoryDraft) =>
      api('POST /story-chat/chat-room/{id}/memories', { params, body }).finally(again),
    pin: ({ memoryOid, text, pinned }: Memory) =>
      mutate(() =>
        api('POST /story-chat/chat-room/{id}/memories', {
          params,
          body: { memoryOid, text, pinned: !pinned },
        }),
      ),
    deleteMemory: ({ memoryOid }: Memory) =>
      mutate(() =>
        api('DELETE /story-chat/chat-room/{id}/memories', { params, body: { memoryOid } }),
      ),
  }
}
