import type { InputOf, OutputOf } from '@plax/contracts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { useApp } from '../../lib/app-context.ts'
import { applied } from './persona-list.ts'

export type Persona = OutputOf<'GET /story-chat/personas'>['items'][number]
export type PersonaDraft = InputOf<'POST /story-chat/personas'>['body']

const queryKey = ['personas'] as const

/** Who the reader is in stories; the default one first. */
export function personasQuery(api: Api) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await api('GET /story-chat/personas', { signal })).items,
  })
}

/**
 * Writing and deleting personas. The list changes at once; where the server refuses, it simply goes
 * back: the failure is not shown (R-story-chat-076).
 */
export function usePersonaChanges() {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const list = () => queryClient.getQueryData<Persona[]>(queryKey) ?? []
  const attempt = async <T>(next: Persona[], call: () => Promise<T>): Promise<T | null> => {
    const before = list()
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, next)
    try {
      return await call()
    } catch {
      queryClient.setQueryData(queryKey, before)
      return null
    } finally {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
  return {
    /** Answers the persona as it was kept; null where it was not. */
    upsert: async (body: PersonaDraft) => {
      const answer = await attempt(applied(list(), body), () =>
        api('POST /story-chat/personas', { body }),
      )
      return answer?.persona ?? null
    },
    remove: async ({ oid }: Persona) => {
      const next = list().filter((persona) => persona.oid !== oid)
      await attempt(next, () => api('DELETE /story-chat/personas', { body: { oid } }))
    },
  }
}
