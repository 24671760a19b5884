import { useLingui } from '@lingui/react/macro'
import { useApp } from '../../lib/app-context.ts'
import { useToggle } from '../../ui/use-toggle.ts'
import { followedItemsKey, followedKey } from './following.api.ts'

interface Creator {
  oid: string
  name: string
}

/** Following a creator, and unfollowing them. */
export function useFollow() {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  return useToggle({
    call: async ({ oid: creatorOid }: Creator, isOn) => {
      const body = { creatorOid, operation: isOn ? ('add' as const) : ('remove' as const) }
      const { creators } = await api('POST /account/favorite/creators', { body })
      queryClient.setQueryData(followedKey, creators)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['creator', creatorOid] }),
        queryClient.invalidateQueries({ queryKey: followedItemsKey }),
      ])
    },
    words: ({ name }, isOn) => (isOn ? t`You now follow ${name}` : t`You unfollowed ${name}`),
  })
}
