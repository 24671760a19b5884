import { Trans, useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { invariantNames } from './invariant-names.ts'

/** Each rule and whether it holds; those that do not come first. */
export function InvariantList({ invariants }: { invariants: { name: string; passed: boolean }[] }) {
  const { t } = useLingui()
  const sorted = invariants.toSorted((a, b) => Number(a.passed) - Number(b.passed))
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
      {sorted.map(({ name, passed }) => {
        const words = invariantNames[name]
        return (
          <li
            key={name}
            className={cx('flex items-center gap-3 px-4 py-3 text-sm', !passed && 'bg-danger-soft')}
          >
            {passed ? (
              <Check aria-hidden className="size-5 shrink-0 text-good" />
            ) : (
              <X aria-hidden className="size-5 shrink-0 text-danger" />
            )}
            <span className="min-w-0 flex-1">{words ? t(words) : name}</span>
            <Badge tone={passed ? 'good' : 'live'}>
              {passed ? <Trans>Passes</Trans> : <Trans>Fails</Trans>}
            </Badge>
          </li>
        )
      })}
    </ul>
  )
}
