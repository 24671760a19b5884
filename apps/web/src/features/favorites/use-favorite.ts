import { useLingui } from '@lingui/react/macro'
import { useApp } from '../../lib/app-context.ts'
import { useToggle } from '../../ui/use-toggle.ts'
import { favoritesKey } from './favorites.api.ts'

interface Creator {
  oid: string
  name: string
}

/** Adding a creator to one's favorites, and removing them. */
export function useFavorite() {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  return useToggle({
    call: async ({ oid: creatorOid }: Creator, isOn) => {
      const body = { creatorOid, operation: isOn ? ('add' as const) : ('remove' as const) }
      const { creators } = await api('POST /account/favorite/creators', { body })
      queryClient.setQueryData(favoritesKey, creators)
      await queryClient.invalidateQueries({ queryKey: ['creator', creatorOid] })
    },
    words: ({ name }, isOn) =>
      isOn ? t`${name} added to favorites` : t`${name} removed from favorites`,
  })
}
