import { Trans } from '@lingui/react/macro'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { takePlace } from '../../lib/return-place.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Card } from '../../ui/card.tsx'
import { SignInForm } from './sign-in-form.tsx'

export function SignInPage() {
  const navigate = useNavigate()
  const viewer = useViewer()
  const [wasSignedIn] = useState(viewer !== null)
  // Whoever came signed in has nothing to do here; who signs in here goes back to their place.
  if (viewer && wasSignedIn) return <Navigate to="/" replace />
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 md:py-16">
      <h1 className="mb-6 text-center text-xl font-semibold">
        <Trans>Log in to Plax</Trans>
      </h1>
      <Card className="md:p-6">
        <SignInForm onDone={() => void navigate({ href: takePlace() ?? '/' })} />
      </Card>
    </div>
  )
}
