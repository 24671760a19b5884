import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../lib/app-context.ts'
import { formatAmount } from './balance.tsx'

/** What a first account comes with, for visitors; nothing where no gift would be given. */
export function SignUpGift({ className }: { className?: string }) {
  const { i18n } = useLingui()
  const { api } = useApp()
  const offer = useQuery({
    queryKey: ['sign-up-gift'],
    queryFn: ({ signal }) => api('GET /account/signup/gift', { signal }),
  })
  const { bonusCreditMilli = 0, replies = 0 } = offer.data ?? {}
  if (replies === 0) return null
  const credits = formatAmount(bonusCreditMilli, 'credit', i18n.locales?.toString())
  return (
    <p className={className}>
      <Trans>
        Your first account comes with {credits} bonus credits, about{' '}
        <Plural value={replies} one="# reply" other="# replies" />.
      </Trans>
    </p>
  )
}
