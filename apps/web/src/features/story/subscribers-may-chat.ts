import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'

type Content = OutputOf<'GET /story-chat/chat-content'>['content']

/** Who may chat in a story for subscribers, as the beginning of a sentence. */
export function useSubscribersMayChat(
  content: Pick<Content, 'access' | 'accessBefore' | 'accessTier' | 'priceCoins'>,
): string {
  const { t, i18n } = useLingui()
  const locale = i18n.locales?.toString()
  const tier = content.accessTier?.name
  if (content.access === 'buy_or_subscribe') {
    const coins = content.priceCoins ?? 0
    return tier
      ? t`Subscribers to ${tier} and above, or buy once for ${plural(coins, { one: '# coin', other: '# coins' })}`
      : t`Subscribers, or buy once for ${plural(coins, { one: '# coin', other: '# coins' })}`
  }
  if (content.accessBefore === null) {
    return tier ? t`Subscribers to ${tier} and above` : t`Subscribers only`
  }
  const month = monthName(content.accessBefore, locale)
  return tier
    ? t`Subscribers to ${tier} and above who joined before ${month}`
    : t`Subscribed before ${month}`
}

/** A month such as `2026-09`, in words. */
function monthName(month: string, locale: string | undefined): string {
  const form = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locale, form)
}
