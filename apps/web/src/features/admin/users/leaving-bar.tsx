import { Trans } from '@lingui/react/macro'
import { When } from '../../../ui/when.tsx'
import type { ReadUser } from './users.api.ts'

/** That somebody leaves or left; administrators cannot take it back. */
export function LeavingBar({ withdrawal }: { withdrawal: ReadUser['withdrawal'] }) {
  if (!withdrawal) return null
  const { state, askedAt, at } = withdrawal
  return (
    <section
      aria-labelledby="leaving"
      className="rounded-lg border border-line-strong bg-pressed p-4 text-sm"
    >
      <h2 id="leaving" className="font-semibold">
        {state === 'removed' ? <Trans>Deleted account</Trans> : <Trans>Deletion scheduled</Trans>}
      </h2>
      <p className="mt-1">
        {state === 'removed' ? (
          <Trans>
            Data deleted on <When at={at} />. What the ledger needs is kept without a name.
          </Trans>
        ) : null}
        {state === 'removing' ? (
          <Trans>
            The account closed on <When at={at} />. Its data is being deleted.
          </Trans>
        ) : null}
        {state === 'waiting' ? (
          <Trans>
            The account closes on <When at={at} />. Until then, only the user can cancel the
            deletion, by logging in or in Account.
          </Trans>
        ) : null}
      </p>
      {askedAt ? (
        <p className="mt-1 text-xs text-ink-soft">
          <Trans>
            Requested on <When at={askedAt} />
          </Trans>
        </p>
      ) : null}
    </section>
  )
}
