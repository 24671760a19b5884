import { useLingui } from '@lingui/react/macro'
import { useLocale } from '../../../lib/use-locale.ts'
import type { Column } from '../../../ui/table.tsx'
import { useCredits } from './use-credits.ts'

/** Credits in thousandths, and the replies that consumed them. */
interface Consumed {
  totalMilli: number
  paidMilli: number
  bonusMilli: number
  replies: number
}

/** The columns of tables about consumed credits; `sorts` if all rows are loaded. */
export function useCreditColumns<Row extends Consumed>({ sorts }: { sorts: boolean }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const credits = useCredits()
  const column = (
    key: keyof Consumed,
    label: string,
    write: (value: number) => string,
  ): Column<Row> => ({
    key,
    label,
    numeric: true,
    ...(sorts && { sort: (row) => row[key] }),
    cell: (row) => write(row[key]),
  })
  return {
    total: column('totalMilli', t`Credits`, credits),
    paid: column('paidMilli', t`Purchased`, credits),
    bonus: column('bonusMilli', t`Bonus`, credits),
    replies: column('replies', t`Replies`, (value) => value.toLocaleString(locale)),
  }
}

/** The same in files. */
export const creditHeads = ['credits', 'bought', 'given', 'replies']

export function creditCells({ totalMilli, paidMilli, bonusMilli, replies }: Consumed): number[] {
  return [totalMilli / 1000, paidMilli / 1000, bonusMilli / 1000, replies]
}
