import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'

const firstPauseMs = 2000
const longestPauseMs = 30_000

/** Whether it can’t be played yet, since it’s still being encoded. */
export function isNotReady(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'encoding.not_found'
}

/** How far the encoding is of what can’t be played yet, from 0 to 1; null if that’s unknown. */
export function progressIn(error: unknown): number | null {
  const progress = isNotReady(error) ? (error as ApiError).details.progress : null
  return typeof progress === 'number' ? progress : null
}

/**
 * Asks whether what is still being encoded can be played, ever less often and only while the page is
 * seen, and calls back once it can. Any other refusal ends that, until `refetch`.
 */
export function useReady(
  contentOid: string,
  { isAwaited, onReady }: { isAwaited: boolean; onReady: () => void },
) {
  const { api } = useApp()
  const ready = useQuery({
    queryKey: ['ready-to-play', contentOid],
    queryFn: async ({ signal }) => {
      await api('GET /media/play/{subjectOid}', { params: { subjectOid: contentOid }, signal })
      return true
    },
    enabled: isAwaited,
    retry: (_, error) => isNotReady(error),
    retryDelay: (failures) => Math.min(longestPauseMs, firstPauseMs * 1.5 ** failures),
    staleTime: 0,
    gcTime: 0,
  })
  const { dataUpdatedAt } = ready
  useEffect(() => {
    if (isAwaited && dataUpdatedAt > 0) onReady()
    // Once for each answer.
  }, [dataUpdatedAt])
  return ready
}
