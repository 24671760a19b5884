import { Trans, useLingui } from '@lingui/react/macro'
import { Check, TriangleAlert } from 'lucide-react'
import { cx } from '../../ui/class-names.ts'
import { formatBucket, sumByBucket } from './amounts.ts'
import { accountNames, bucketNames } from './names.ts'
import { useLocale } from '../../lib/use-locale.ts'
import type { Bucket, Entry } from './wallet.api.ts'

/** The entries of one currency, and their sum, which must be zero. */
export function BucketTable({
  bucket,
  entries,
  holder,
}: {
  bucket: Bucket
  entries: Entry[]
  /** What the wallet is called where it is not the reader's own. */
  holder?: string
}) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const sum = sumByBucket(entries)[0]?.amount ?? 0
  const name = t(bucketNames[bucket])
  const right = sum === 0
  const accountName = ({ account }: Entry) =>
    holder && account === 'user' ? holder : t(accountNames[account])
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-raised">
      <table className="w-full table-fixed text-sm">
        <caption className="border-b border-line px-4 py-2.5 text-left font-semibold">
          {name}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t`Account`}</th>
            <th scope="col">{t`Lot`}</th>
            <th scope="col">{t`Amount`}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => (
            <tr key={index} className="border-b border-line">
              <th scope="row" className="px-4 py-2.5 text-left font-medium">
                {accountName(entry)}
              </th>
              <td className="truncate px-2 py-2.5 font-mono text-xs text-ink-faint max-md:hidden">
                {entry.lotId ? <Trans>Lot {entry.lotId}</Trans> : null}
              </td>
              <td className="px-4 py-2.5 text-right">
                {formatBucket(entry.amount, bucket, { locale, signed: true })}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={cx('font-semibold', right ? 'text-good' : 'bg-danger-soft text-danger')}>
            <th scope="row" className="px-4 py-2.5 text-left">
              <span className="inline-flex items-center gap-2">
                {right ? (
                  <Check aria-hidden className="size-4" />
                ) : (
                  <TriangleAlert aria-hidden className="size-4" />
                )}
                <Trans>Total</Trans>
              </span>
            </th>
            <td className="max-md:hidden" />
            <td className="px-4 py-2.5 text-right">{formatBucket(sum, bucket, { locale })}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
