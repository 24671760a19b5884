import { useLingui } from '@lingui/react/macro'
import { useApp } from '../../lib/app-context.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { useMoneyCall } from '../../lib/use-money-call.ts'
import { showToast } from '../../ui/toast.ts'
import type { GiftItem } from './gift-button.tsx'
import type { Giftee } from './giftees.tsx'
import { boughtQueries } from './bought-queries.ts'

interface Gift {
  giftees: string[]
  message: string
  /** The price of one that the giver saw. */
  coins: number
}

/** Gives an item at the price that was shown. */
export function useGift(
  { contentOid, type, creatorOid }: GiftItem,
  { people, onGiven }: { people: readonly Giftee[]; onGiven: () => void },
) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const { api, kinds } = useApp()
  const namesOf = (oids: readonly string[]) =>
    people.flatMap(({ oid, name }) => (oids.includes(oid) ? [name] : []))
  const gift = useMoneyCall({
    call: ({ giftees, message, coins }: Gift, idempotencyKey) =>
      api('POST /account/gift', {
        body: {
          contentOid,
          contentType: type,
          creatorOid,
          giftees,
          coins,
          message: message || null,
        },
        idempotencyKey,
      }),
    stale: boughtQueries(kinds),
    onDone: (_, { giftees }) => {
      const names = new Intl.ListFormat(locale).format(namesOf(giftees))
      showToast(t`Gift sent to ${names}`)
      onGiven()
    },
  })
  return { give: gift.start, busy: gift.busy, error: gift.error }
}
