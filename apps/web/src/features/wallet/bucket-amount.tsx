import { useLingui } from '@lingui/react/macro'
import { cx } from '../../ui/class-names.ts'
import { formatBucket } from './amounts.ts'
import { bucketNames } from './names.ts'
import { useLocale } from '../../lib/use-locale.ts'
import type { Bucket } from './wallet.api.ts'

const colors: Record<Bucket, string> = {
  coin: 'text-gold',
  bonusCoin: 'text-gold',
  credit: 'text-teal',
  bonusCredit: 'text-teal',
  krw: '',
  jpy: '',
  usd: '',
}

/** A change of one bucket with its sign and the bucket's name. */
export function BucketAmount({ bucket, amount }: { bucket: Bucket; amount: number }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  return (
    <span className="inline-flex items-baseline justify-end gap-1.5 whitespace-nowrap">
      <span className={cx('figures font-semibold', colors[bucket])}>
        {formatBucket(amount, bucket, { locale, signed: true })}
      </span>
      <span className="text-xs text-ink-faint">{t(bucketNames[bucket])}</span>
    </span>
  )
}
