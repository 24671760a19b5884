import { useLingui } from '@lingui/react/macro'
import type { ImageLock } from '@plax/contracts/media/media'
import { Lock } from 'lucide-react'
import { About } from '../../ui/about.tsx'
import { formatAmount } from '../../ui/balance.tsx'
import { cx } from '../../ui/class-names.ts'
import { CurrencyIcon } from '../../ui/currency.tsx'

/** A locked picture: its blur, and its price as the button that unlocks it. */
export function LockedPicture(props: {
  title: string
  lock: Pick<ImageLock, 'priceMilli' | 'blur'>
  onUnlock: () => void
  className?: string
}) {
  const { title, lock, onUnlock, className } = props
  const { t, i18n } = useLingui()
  const price = formatAmount(lock.priceMilli, 'credit', i18n.locales?.toString())
  return (
    <button
      type="button"
      onClick={onUnlock}
      className={cx('group relative block overflow-hidden bg-pressed', className)}
    >
      <img
        src={lock.blur}
        alt=""
        className="absolute inset-0 size-full scale-125 object-cover blur-xl"
      />
      <span className="absolute inset-0 flex items-center justify-center">
        <span className="figures inline-flex items-center gap-1.5 rounded-full border border-line bg-overlay px-3 py-1.5 text-sm font-semibold text-teal shadow-overlay transition-colors group-hover:bg-pressed">
          <Lock aria-hidden className="size-4 text-ink-soft" />
          <CurrencyIcon currency="credit" />
          <span>
            {price} <About>{t`credits to unlock ${title}`}</About>
          </span>
        </span>
      </span>
    </button>
  )
}
