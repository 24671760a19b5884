import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAllTexts } from '../../lib/all-texts.ts'

/** Above every page of somebody whose account waits to be removed. */
export function LeavingBanner({ withdrawsAt }: { withdrawsAt: string }) {
  useAllTexts()
  const { t, i18n } = useLingui()
  const date = i18n.date(withdrawsAt, { dateStyle: 'long' })
  return (
    <aside
      aria-label={t`Account deletion`}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-line bg-danger-soft px-4 py-2 text-sm"
    >
      <span>
        <Trans>Your account will be deleted on {date}.</Trans>
      </span>
      <Link
        to="/myinfo"
        search={{ tab: 'data' } as never}
        className="font-medium underline underline-offset-2"
      >
        <Trans>Review or cancel</Trans>
      </Link>
    </aside>
  )
}
