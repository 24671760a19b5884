import { formatBucket } from '../../wallet/amounts.ts'
import { useLocale } from '../../../lib/use-locale.ts'

/** Writes thousandths of a credit as credits. */
export function useCredits(): (milli: number) => string {
  const { locale } = useLocale()
  return (milli) => formatBucket(milli, 'credit', { locale })
}
