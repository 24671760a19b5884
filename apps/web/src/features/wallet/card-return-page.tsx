import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { CircleCheck, CircleX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { findPlace, takePlace } from '../../lib/return-place.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Progress } from '../../ui/progress.tsx'
import { CardName } from './card-name.tsx'
import { registeredCardQuery } from './cards.api.ts'
import { SignedIn } from '../../ui/signed-in.tsx'

/** Where the gateway sends the buyer back to after a card was typed in. Safe to reload. */
export function CardReturnPage() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { registrationOid } = search
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 md:py-16">
      <h1 className="sr-only">
        <Trans>Saved cards</Trans>
      </h1>
      <SignedIn>
        {typeof registrationOid === 'string' ? (
          <Registration registrationOid={registrationOid} />
        ) : (
          <NoCard />
        )}
      </SignedIn>
    </div>
  )
}

function Registration({ registrationOid }: { registrationOid: string }) {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const registered = useQuery(registeredCardQuery(api, registrationOid))
  const [before] = useState(() => findPlace('card'))
  useEffect(() => {
    if (registered.isSuccess) void queryClient.invalidateQueries({ queryKey: ['charge'] })
  }, [registered.isSuccess, queryClient])
  if (registered.isError) return <NoCard message={messageOf(registered.error, i18n)} />
  if (registered.isPending) {
    return (
      <Card className="flex flex-col gap-4 py-8 text-center">
        <p className="font-semibold">
          <Trans>Saving your card…</Trans>
        </p>
        <Progress label={t`Saving your card…`} />
      </Card>
    )
  }
  return (
    <Card role="status" className="flex flex-col items-center gap-3 py-8 text-center">
      <CircleCheck aria-hidden className="size-10 text-good" />
      <h2 className="text-lg font-semibold">
        <Trans>Card saved</Trans>
      </h2>
      <p className="text-ink-soft">
        <CardName card={registered.data} />
      </p>
      <Ways>
        <Link to="/wallet/charge" className={buttonClasses(before ? 'secondary' : 'primary')}>
          <Trans>Buy coins</Trans>
        </Link>
        {before ? (
          <a href={before} onClick={() => takePlace('card')} className={buttonClasses('primary')}>
            <Trans>Back</Trans>
          </a>
        ) : null}
      </Ways>
    </Card>
  )
}

function NoCard({ message }: { message?: string }) {
  return (
    <Card className="flex flex-col items-center gap-3 py-8 text-center">
      <CircleX aria-hidden className="size-10 text-danger" />
      <h2 className="text-lg font-semibold">
        <Trans>Card not saved</Trans>
      </h2>
      {message ? (
        <p role="alert" className="text-ink-soft">
          {message}
        </p>
      ) : null}
      <Ways />
    </Card>
  )
}

function Ways({ children }: { children?: ReactNode }) {
  return (
    <div className="mt-3 flex flex-wrap justify-center gap-2">
      <Link to="/wallet/cards" className={buttonClasses()}>
        <Trans>Saved cards</Trans>
      </Link>
      {children}
    </div>
  )
}
