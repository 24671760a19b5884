import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { showToast } from '../../../ui/toast.ts'
import { formatAmount } from '../../../ui/balance.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import type { RefusedReply } from '../use-reply.ts'
import type { Room } from '../use-room.ts'
import { useReturn } from './use-return.ts'

const WallSheet = lazy(async () => ({ default: (await import('./wall-sheet.tsx')).WallSheet }))
const WallReturn = lazy(async () => ({ default: (await import('./wall-return.tsx')).WallReturn }))

/** What stands before the next reply where credits lack, and what comes back from the gateway. */
export function Wall({ room }: { room: Room }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const { pathname } = useLocation()
  const { wall: refused } = room.reply
  const toastCredits = (creditMilli: number) => {
    const credits = formatAmount(creditMilli, 'credit', locale)
    showToast(t`${credits} credits added to your wallet`)
  }
  const goOn = (refused: RefusedReply) => {
    room.reply.closeWall()
    void room.sendAgain(refused)
  }
  const { order, onPaid, onDeclined, leave } = useReturn(room, toastCredits)
  return (
    <Suspense>
      {order ? (
        <WallReturn order={order} onPaid={onPaid} onDeclined={onDeclined} onClose={leave} />
      ) : refused ? (
        <WallSheet
          refused={refused}
          returnTo={pathname}
          onClose={room.reply.closeWall}
          onLeave={() => room.reply.keepRefused(refused)}
          onPaid={(creditMilli) => {
            if (creditMilli === null) {
              return room.reply.openWall({ ...refused, notice: 'stayed coins' })
            }
            toastCredits(creditMilli)
            goOn(refused)
          }}
          onConverted={() => goOn(refused)}
        />
      ) : null}
    </Suspense>
  )
}
