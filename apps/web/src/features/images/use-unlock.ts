import { useApp } from '../../lib/app-context.ts'
import { useMoneyCall } from '../../lib/use-money-call.ts'
import { imagesShown, type Wanted } from './images.api.ts'

/** Pays for images; others, or another price, are another attempt. */
export function useUnlock(wanted: Wanted, onDone: () => void) {
  const { api } = useApp()
  const { contentOid, roomOid, priceMilli, one } = wanted
  const unlock = useMoneyCall({
    call: (price: { maxPriceMilli: number; nodeId: string | null }, idempotencyKey) =>
      api('POST /story-chat/image/unlock', {
        body: {
          contentOid,
          maxPriceMilli: price.maxPriceMilli,
          ...(price.nodeId === null ? { all: true } : { nodeId: price.nodeId }),
          ...(roomOid ? { roomOid } : {}),
        },
        idempotencyKey,
      }),
    stale: imagesShown,
    onDone,
  })
  return {
    unlock: () => unlock.start({ maxPriceMilli: priceMilli, nodeId: one?.nodeId ?? null }),
    busy: unlock.busy,
    error: unlock.error,
  }
}
