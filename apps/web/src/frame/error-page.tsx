import { Trans } from '@lingui/react/macro'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '../lib/api-error.ts'
import { Button } from '../ui/button.tsx'
import { PageMessage } from './page-message.tsx'

/** What a page shows when it could not be loaded. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <PageMessage
      title={<Trans>This page could not be loaded</Trans>}
      text={
        error instanceof ApiError ? (
          error.message
        ) : (
          <Trans>Nothing of yours was lost. Check the connection and try again.</Trans>
        )
      }
    >
      <Button
        variant="primary"
        onClick={() => {
          reset()
          void router.invalidate()
        }}
      >
        <Trans>Try again</Trans>
      </Button>
    </PageMessage>
  )
}
