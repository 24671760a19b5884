import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '../lib/api-error.ts'
import { messageOf } from '../lib/message-of.ts'
import { Button } from '../ui/button.tsx'
import { PageMessage } from '../ui/page-message.tsx'

/** What a page shows when it could not be loaded; one that is not permitted says so (R-shell-037). */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { i18n } = useLingui()
  const router = useRouter()
  return (
    <PageMessage
      title={
        error instanceof ApiError && error.status === 403 ? (
          <Trans>You don’t have access</Trans>
        ) : (
          <Trans>Couldn’t load this page</Trans>
        )
      }
      text={
        error instanceof ApiError ? (
          messageOf(error, i18n)
        ) : (
          <Trans>Nothing was lost. Check your connection and try again.</Trans>
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
