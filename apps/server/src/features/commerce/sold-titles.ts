import { type Language, languages } from '@plax/contracts/languages'
import { fillSentence } from '@plax/contracts/sentences'
import type { Tx } from '../../platform/db/database.ts'
import { type Announcement, inEachLanguage } from '../../platform/notify.ts'
import type { Order } from './commerce.tables.ts'
import { describeLines } from './orders.present.ts'
import type { SaleKind } from './sales/sale-kind.ts'

const severalNames: Record<Language, string> = {
  en: '{title} and {count} more',
  ko: '{title} 외 {count}건',
  jp: '{title}ほか{count}点',
  es: '{title} y {count} más',
}

/** What was bought, in each language: of several lines the first and how many more. */
export async function titleOfLines(
  tx: Tx,
  sales: readonly SaleKind[],
  lines: Order['lines'],
): Promise<Announcement['params'][string]> {
  const [first, ...others] = lines
  const names = new Map<Language, string>()
  for (const lang of languages) {
    const { title } = (await describeLines(tx, { sales, lines: [first], lang }))(first)
    const count = others.length
    const name = count === 0 ? title : fillSentence(severalNames[lang], lang, { title, count })
    names.set(lang, name)
  }
  return inEachLanguage((lang) => names.get(lang) ?? '')
}
