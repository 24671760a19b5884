import { useLingui } from '@lingui/react/macro'
import type { donationOrigins } from '@plax/contracts/donation/donation-values'
import { donationMaxCoins } from '@plax/contracts/engagement/comment-values'
import { useApp } from '../../lib/app-context.ts'
import { queriesOf, useMoneyCall } from '../../lib/use-money-call.ts'
import { useWallet } from '../../lib/wallet.ts'
import { type Draft, useDraft } from '../../ui/form/use-draft.ts'
import { showToast } from '../../ui/toast.ts'
import { type DonationOptions, donationKeys } from './donation.api.ts'

export interface DonationDraft {
  coins: string
  message: string
  isHiddenName: boolean
  paysWithBonus: boolean
}

export interface Donating {
  draft: Draft<DonationDraft>
  options: DonationOptions
  coins: number
  /** What the wallet has of what pays; undefined while unknown. */
  own: number | undefined
  short: number
  isReady: boolean
  send: () => Promise<unknown>
}

type Origin = (typeof donationOrigins)[number]

/** A donation that is filled in, and sent once for each click that means it. */
export function useDonate(
  options: DonationOptions,
  { dataOrigin, onSent }: { dataOrigin: Origin; onSent?: () => void },
): Donating {
  const { t } = useLingui()
  const { api } = useApp()
  const wallet = useWallet()
  const { creatorOid, minCoins, acceptsBonusCoins } = options
  const draft = useDraft<DonationDraft>({
    coins: String(minCoins),
    message: '',
    isHiddenName: false,
    paysWithBonus: false,
  })
  const { message, isHiddenName } = draft.values
  const paysWithBonus = draft.values.paysWithBonus && acceptsBonusCoins
  const coins = /^\d{1,8}$/.test(draft.values.coins) ? Number(draft.values.coins) : 0
  const own = paysWithBonus ? wallet?.bonusCoins : wallet?.coins
  const short = own === undefined ? 0 : Math.max(0, coins - own)
  const call = useMoneyCall({
    call: (
      body: { coin: number; content: string; payWith: 'coin' | 'bonusCoin'; isHiddenName: boolean },
      idempotencyKey,
    ) => {
      const { isHiddenName: hides, ...donationData } = body
      return api('POST /live/donation', {
        body: { creatorOid, donationData, dataOrigin, isHiddenName: hides },
        idempotencyKey,
      })
    },
    stale: queriesOf([...donationKeys, 'wallet', 'postings']),
    onDone: () => {
      showToast(t`Donation sent`)
      onSent?.()
    },
  })
  return {
    draft,
    options,
    coins,
    own,
    short,
    isReady: coins >= minCoins && coins <= donationMaxCoins && short === 0 && !options.isLocked,
    send: () =>
      call.run({
        coin: coins,
        content: message,
        payWith: paysWithBonus ? 'bonusCoin' : 'coin',
        isHiddenName,
      }),
  }
}
