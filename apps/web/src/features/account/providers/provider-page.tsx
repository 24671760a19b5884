import { Trans } from '@lingui/react/macro'
import { Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useViewer } from '../../../lib/viewer.ts'
import { Card } from '../../../ui/card.tsx'
import { isProvider, type Provider, providerNames } from './provider.api.ts'
import { ProviderAnswer } from './provider-answer.tsx'

/** Where a provider sends the browser back to. */
export function ProviderPage() {
  const { provider } = useParams({ from: '/framed/login/$provider' })
  if (!isProvider(provider)) return <Navigate to="/login" replace />
  return <Page provider={provider} />
}

function Page({ provider }: { provider: Provider }) {
  const viewer = useViewer()
  // Who is signed in already comes to link a provider, or to prove who they are.
  const [wasSignedIn] = useState(viewer !== null)
  const [isNew, setIsNew] = useState(false)
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 md:py-16">
      <h1 className="mb-6 text-center text-xl font-semibold">
        {wasSignedIn ? (
          providerNames[provider]
        ) : isNew ? (
          <Trans>Sign up for Plax</Trans>
        ) : (
          <Trans>Log in to Plax</Trans>
        )}
      </h1>
      <Card className="md:p-6">
        <ProviderAnswer
          provider={provider}
          wasSignedIn={wasSignedIn}
          onNewcomer={() => setIsNew(true)}
        />
      </Card>
    </div>
  )
}
