import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { roleNames } from '../roles/role-names.ts'
import { When } from '../wallet/when.tsx'
import { doneWords, seenWords, somethingDone, somethingSeen } from './record-words.ts'

type Entry = OutputOf<'GET /account/record'>['items'][number]

/** One look or act: what, by whom in which role, when, and why. */
export function RecordRow({ entry }: { entry: Entry }) {
  const { t } = useLingui()
  const { reason } = entry
  return (
    <li className="flex flex-wrap items-baseline gap-x-6 gap-y-1 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          {t(wordsOf(entry))}
          {entry.role ? `: ${t(roleNames[entry.role])}` : null}
        </p>
        {reason ? (
          <p className="mt-0.5 break-words text-ink-soft">
            <Trans>Reason: {reason}</Trans>
          </p>
        ) : null}
      </div>
      <p className="text-xs text-ink-faint">
        {entry.by === 'administrator' ? t`An administrator` : t`Plax by itself`} ·{' '}
        <When at={entry.at} />
      </p>
    </li>
  )
}

function wordsOf({ action, call }: Entry) {
  if (action === 'admin.looked') return seenWords[call ?? ''] ?? somethingSeen
  return doneWords[action] ?? somethingDone
}
