import { useLingui } from '@lingui/react/macro'
import { ApiError } from '../../lib/api-error.ts'

/** What to do where the cart refuses an item, after the documents' words for it. */
export function useCartWords(): (error: unknown) => string | null {
  const { t } = useLingui()
  return (error) => {
    if (!(error instanceof ApiError)) return null
    const advice: Record<string, string> = {
      'cart.cannot_add': t`You can’t buy this right now.`,
      'cart.already_purchased': t`It’s yours already. Open it from your library.`,
      'cart.subscribers_only': t`Subscribe to its creator to open it.`,
      'cart.free_content': t`You can open it right away.`,
    }
    const words = advice[error.code]
    return words === undefined ? null : `${error.message} · ${words}`
  }
}
