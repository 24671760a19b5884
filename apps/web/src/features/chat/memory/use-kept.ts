import { useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { saveMessageOf } from '../../../lib/message-of.ts'
import { showToast } from '../../../ui/toast.ts'
import type { Memory, PlotSummary } from './memory.api.ts'

type SummaryDraft = Pick<PlotSummary, 'startTurn' | 'endTurn' | 'summary'> & {
  summaryOid?: string
}
type MemoryDraft = Pick<Memory, 'text' | 'pinned'> & { memoryOid?: string }

/** Changes of what a room remembers. Each answers what is wrong in a sentence, or null. */
export function useKeptChanges(roomOid: string) {
  const { api, i18n } = useApp()
  const queryClient = useQueryClient()
  const params = { id: roomOid }
  const attempt = async (call: () => Promise<unknown>): Promise<string | null> => {
    try {
      await call()
      return null
    } catch (error) {
      return saveMessageOf(error, i18n)
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['chat-memory', roomOid] })
    }
  }
  const told = async (call: () => Promise<unknown>) => {
    const problem = await attempt(call)
    if (problem) showToast(problem, { tone: 'danger' })
  }
  return {
    saveSummary: (body: SummaryDraft) =>
      attempt(() => api('POST /story-chat/chat-room/{id}/plot-summaries', { params, body })),
    deleteSummary: ({ summaryOid }: PlotSummary) =>
      told(() =>
        api('DELETE /story-chat/chat-room/{id}/plot-summaries', { params, body: { summaryOid } }),
      ),
    saveMemory: (body: MemoryDraft) =>
      attempt(() => api('POST /story-chat/chat-room/{id}/memories', { params, body })),
    pin: ({ memoryOid, text, pinned }: Memory) =>
      told(() =>
        api('POST /story-chat/chat-room/{id}/memories', {
          params,
          body: { memoryOid, text, pinned: !pinned },
        }),
      ),
    deleteMemory: ({ memoryOid }: Memory) =>
      told(() =>
        api('DELETE /story-chat/chat-room/{id}/memories', { params, body: { memoryOid } }),
      ),
  }
}
