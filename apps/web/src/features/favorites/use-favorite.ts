import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { openSignIn } from '../../lib/sign-in-state.ts'
import { useViewer } from '../../lib/viewer.ts'
import { showToast } from '../../ui/toast.ts'
import { favoritesKey } from './favorites.api.ts'

/** Holding a creator dear, and no longer, each with a toast that takes it back. */
export function useFavorite({ oid: creatorOid, name }: { oid: string; name: string }) {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const viewer = useViewer()
  const [isBusy, setBusy] = useState(false)
  const change = async (operation: 'add' | 'remove') => {
    if (!viewer) return openSignIn()
    setBusy(true)
    try {
      const body = { creatorOid, operation }
      const { creators } = await api('POST /account/favorite/creators', { body })
      queryClient.setQueryData(favoritesKey, creators)
      await queryClient.invalidateQueries({ queryKey: ['creator', creatorOid] })
      const undo = () => void change(operation === 'add' ? 'remove' : 'add')
      const words =
        operation === 'add'
          ? t`We’ll tell you about new stories by ${name}.`
          : t`Removed ${name} from favorites`
      showToast(words, { undo })
    } catch (error) {
      showToast(messageOf(error, i18n), { tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, change }
}
