import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApp } from '../../lib/app-context.ts'
import type { Api } from '../../lib/api.ts'
import type { ContentForm } from './use-content-form.ts'

const askAgainMs = 2_000
const goingOn = new Set<string>(['waiting', 'encoding'])

/** How far the encoding of a content is. */
export function encodingQuery(api: Api, contentOid: string) {
  return {
    queryKey: ['encoding', contentOid],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api('GET /content/encoding-status', { query: { contentOid }, signal }),
    staleTime: 0,
  }
}

/** The same as it was asked for elsewhere on the page (`EncodingState`). */
export function useKnownEncoding(contentOid: string) {
  const { api } = useApp()
  return useQuery({ ...encodingQuery(api, contentOid), enabled: false }).data
}

/** The same, asked again while it goes on, and after a file of the form was saved. */
export function useEncoding({ draft, saveStatus }: ContentForm, contentOid: string) {
  const { api, queryClient } = useApp()
  const hasFile = draft.file !== null && draft.type !== 'file'
  const encoding = useQuery({
    ...encodingQuery(api, contentOid),
    enabled: hasFile,
    refetchInterval: ({ state }) => (goingOn.has(state.data?.state ?? '') ? askAgainMs : false),
  })
  const isSaved = saveStatus === 'standby'
  useEffect(() => {
    if (isSaved) void queryClient.invalidateQueries({ queryKey: ['encoding', contentOid] })
  }, [queryClient, contentOid, draft.file, isSaved])
  return { ...encoding, data: hasFile ? encoding.data : undefined }
}
