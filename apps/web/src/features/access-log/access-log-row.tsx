import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { roleNames } from '../roles/role-names.ts'
import { When } from '../../ui/when.tsx'
import type { Entry } from './group-entries.ts'
import { doneWords, viewedWords, somethingDone, somethingViewed } from './access-log-words.ts'

/** A view or an action, or several of the same: what, by whom in which role, when last, and why. */
export function AccessLogRow({ entry, count }: { entry: Entry; count: number }) {
  const { t } = useLingui()
  const { reason } = entry
  return (
    <li className="flex flex-wrap items-baseline gap-x-6 gap-y-1 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          {t(wordsOf(entry))}
          {entry.role ? `: ${t(roleNames[entry.role])}` : null}
          {count > 1 ? (
            <span className="ml-2 font-normal text-ink-soft">
              <Plural value={count} one="# time" other="# times" />
            </span>
          ) : null}
        </p>
        {reason ? (
          <p className="mt-0.5 break-words text-ink-soft">
            <Trans>Reason: {reason}</Trans>
          </p>
        ) : null}
      </div>
      <p className="text-xs text-ink-faint">
        {entry.by === 'administrator' ? t`An administrator` : t`Plax, automatically`} ·{' '}
        <When at={entry.at} />
      </p>
    </li>
  )
}

function wordsOf({ action, call }: Entry) {
  if (action === 'admin.looked') return viewedWords[call ?? ''] ?? somethingViewed
  return doneWords[action] ?? somethingDone
}
