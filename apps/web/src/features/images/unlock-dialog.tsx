import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { useMoneyCall } from '../../lib/use-money-call.ts'
import { useWallet } from '../../lib/wallet.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { BuyCoinsLink } from '../../ui/buy-coins-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { type UnlockRequest, bonusLimitQuery, imagesShown } from './images.api.ts'
import { UnlockSum } from './unlock-sum.tsx'

/** The question before pictures are paid for: what they cost, and what is left afterwards. */
export function UnlockDialog({ wanted, onClose }: { wanted: UnlockRequest; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const wallet = useWallet()
  const limit = useQuery(bonusLimitQuery(api)).data
  const { unlock, busy, error } = useUnlock(wanted, onClose)
  const { priceMilli, one, titles } = wanted
  const count = titles.length
  const price = priceMilli / 1000
  const bonusMilli = Math.min(wallet?.bonusCreditMilli ?? 0, limit?.leftMilli ?? Infinity)
  const spendableMilli = wallet ? wallet.creditMilli + bonusMilli : null
  const isShort = spendableMilli !== null && spendableMilli < priceMilli
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        one ? (
          <Trans>Unlock this image?</Trans>
        ) : (
          <Plural
            value={count}
            one="Unlock # image in this story?"
            other="Unlock all # images in this story?"
          />
        )
      }
      description={t`Pay once to unlock it in all your chats for this story.`}
      actions={
        isShort ? (
          <GetCredits hasCoins={(wallet?.coins ?? 0) > 0} />
        ) : (
          <>
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button variant="primary" busy={busy} onClick={unlock}>
              {t`Unlock for ${plural(price, { one: '# credit', other: '# credits' })}`}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {one ? (
          <span className="relative mx-auto block aspect-[4/3] w-full max-w-56 overflow-hidden rounded-lg">
            <img src={one.blur} alt="" className="size-full scale-110 object-cover blur-lg" />
          </span>
        ) : (
          <ul className="max-h-40 list-disc overflow-y-auto pl-5 text-sm text-ink-soft">
            {titles.map((title, index) => (
              <li key={index}>{title}</li>
            ))}
          </ul>
        )}
        <UnlockSum
          priceMilli={priceMilli}
          spendableMilli={spendableMilli}
          cappedMilli={(wallet?.bonusCreditMilli ?? 0) - bonusMilli}
        />
        <Failure error={error} />
      </div>
    </Dialog>
  )
}

function GetCredits({ hasCoins }: { hasCoins: boolean }) {
  const { pathname } = useLocation()
  return (
    <>
      <BuyCoinsLink from={pathname} className={buttonClasses(hasCoins ? 'secondary' : 'primary')} />
      <Link to="/wallet/convert" className={buttonClasses(hasCoins ? 'primary' : 'secondary')}>
        <Trans>Convert coins</Trans>
      </Link>
    </>
  )
}

/** Pays for images; others, or another price, are another attempt. */
function useUnlock(wanted: UnlockRequest, onDone: () => void) {
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
