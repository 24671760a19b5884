import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { ownTiersQuery, type TierStep } from './tiers.api.ts'

export type TierSteps = ReturnType<typeof useTierSteps>

/** Changes the own tiers one step at a time; what comes back is what is shown. */
export function useTierSteps(creatorOid: string) {
  const { api, queryClient } = useApp()
  const single = useOneAtATime()
  const send = async (body: TierStep): Promise<void> => {
    const { tiers } = await api('POST /account/modify/subscription_tiers', { body })
    queryClient.setQueryData(ownTiersQuery(api, creatorOid).queryKey, tiers)
    // What readers are shown is kept for long, and the creator may look at it next.
    void queryClient.invalidateQueries({ queryKey: ['tiers', creatorOid] })
  }
  const mutation = useMutation({ mutationFn: send, onSettled: single.end })
  return {
    /** For dialogs, which tell by themselves what failed. */
    send,
    begin: (body: TierStep, onDone?: () => void) => {
      if (single.begin()) mutation.mutate(body, onDone ? { onSuccess: onDone } : {})
    },
    error: mutation.error,
  }
}
