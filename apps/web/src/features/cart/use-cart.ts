import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { showToast } from '../../ui/toast.ts'
import { useCartWords } from './use-cart-words.ts'
import { cartQuery } from './cart.api.ts'

type Change = { add?: string[]; remove?: string[] }

/** Adds to the cart and removes from it, with a toast that takes it back. */
export function useCart() {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const wordsOf = useCartWords()
  const change = useMutation({
    mutationFn: (body: Change) => api('POST /account/shoppingCart/update', { body }),
    // A cart that was read before the change must not replace the one after it.
    onMutate: () => queryClient.cancelQueries({ queryKey: cartQuery(api).queryKey }),
    onSuccess: (cart, { add = [], remove = [] }) => {
      queryClient.setQueryData(cartQuery(api).queryKey, cart)
      const undo = () => change.mutate({ add: remove, remove: add })
      const count = remove.length
      if (count > 0) {
        showToast(count === 1 ? t`Item removed from cart` : t`Items removed from cart: ${count}`, {
          undo,
        })
      } else showToast(t`Item added to cart`, { undo })
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: cartQuery(api).queryKey })
      showToast(wordsOf(error) ?? messageOf(error, i18n), { tone: 'danger' })
    },
  })
  return change
}
