import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { findPlace, takePlace } from '../../lib/return-place.ts'
import { useWallet } from '../../lib/wallet.ts'
import { formatAmount } from '../../ui/balance.tsx'
import { buttonClasses } from '../../ui/button.tsx'

export function DoneStep({ nickname }: { nickname: string }) {
  const [place] = useState(() => findPlace('account'))
  const { i18n } = useLingui()
  const { api } = useApp()
  // A new account has no others than those that came with it.
  const { data: chats } = useQuery({
    queryKey: ['chat-rooms', 'first'],
    queryFn: ({ signal }) => api('GET /story-chat/chat-rooms', { query: { limit: 1 }, signal }),
  })
  const gift = useWallet()?.bonusCreditMilli ?? 0
  const credits = formatAmount(gift, 'credit', i18n.locales?.toString())
  // Once this is seen: what is drawn may be thrown away before.
  useEffect(() => void takePlace(), [])
  return (
    <div className="flex flex-col items-center gap-2 py-4 text-center">
      <CircleCheck aria-hidden className="size-10 text-good" strokeWidth={1.5} />
      <p className="text-lg font-semibold">
        <Trans>You’re in, {nickname}.</Trans>
      </p>
      {chats && chats.items.length > 0 ? (
        <p className="text-sm text-ink-soft">
          <Trans>The chats on this device are now in your account.</Trans>
        </p>
      ) : null}
      {gift === 0 ? null : (
        <p className="text-sm font-medium text-good">
          <Trans>{credits} bonus credits are in your wallet.</Trans>
        </p>
      )}
      <Link to={place ?? '/'} className={`${buttonClasses('primary', 'lg')} mt-4`}>
        {place ? (
          <Trans context="after signing up">Continue</Trans>
        ) : (
          <Trans>Start exploring</Trans>
        )}
      </Link>
      {place ? null : (
        <Link to="/creator/apply" className={buttonClasses('ghost')}>
          <Trans>Become a creator</Trans>
        </Link>
      )}
    </div>
  )
}
