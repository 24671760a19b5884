import type { OutputOf } from '@plax/contracts'
import type { WithdrawalReason } from '@plax/contracts/account/withdrawal-values'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { type Viewer, viewerQueryKey } from '../../lib/viewer.ts'

export type Withdrawal = OutputOf<'GET /account/withdrawal'>
export type Losses = Withdrawal['losses']

/** What somebody who leaves says; nothing is chosen at first. */
export interface Survey {
  reason: WithdrawalReason | null
  review: string
}

const withdrawalKey = ['withdrawal'] as const

/** What would be lost, always as it is now. */
export function withdrawalQuery(api: Api) {
  return queryOptions({
    queryKey: withdrawalKey,
    queryFn: ({ signal }) => api('GET /account/withdrawal', { signal }),
    staleTime: 0,
  })
}

/** Shows everywhere until when the account waits, or that it stays. */
export async function updateWithdrawal(
  queryClient: QueryClient,
  withdrawsAt: string | null,
): Promise<void> {
  queryClient.setQueryData<Viewer | null>(viewerQueryKey, (viewer) =>
    viewer ? { ...viewer, withdrawsAt } : viewer,
  )
  await queryClient.invalidateQueries({ queryKey: withdrawalKey })
}
