import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { ApiError } from '../lib/api-error.ts'
import { messageOf } from '../lib/message-of.ts'
import { Button } from './button.tsx'

/**
 * A part of a page that could not be loaded, is not there, or is not permitted (R-shell-037): why, and
 * another try.
 */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { i18n } = useLingui()
  const status = error instanceof ApiError ? error.status : null
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-1.5 rounded-lg border border-line bg-raised px-6 py-10 text-center"
    >
      <TriangleAlert aria-hidden className="mb-1 size-6 text-danger" />
      <p className="font-semibold">
        {status === 403 ? (
          <Trans>You don’t have access</Trans>
        ) : status === 404 ? (
          <Trans>There’s nothing here</Trans>
        ) : (
          <Trans>Couldn’t load this</Trans>
        )}
      </p>
      <p className="max-w-sm text-sm text-ink-soft empty:hidden">
        {error instanceof ApiError ? (
          messageOf(error, i18n)
        ) : (
          <Trans>The connection dropped. Nothing was lost.</Trans>
        )}
      </p>
      <Button className="mt-3" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
