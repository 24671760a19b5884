interface JournalTransaction {
  date: string
  id: string
  tags: Record<string, string>
  lines: { account: string; amount: bigint; commodity: string }[]
}

const digits: Record<string, number> = { CREDIT: 3, BONUSCREDIT: 3, USD: 2 }

/**
 * Reads a journal by the rules of hledger, with no help of what wrote it; a line that they do not
 * allow throws, and an account, commodity or tag that was not declared before. Amounts are in the
 * smallest unit of their commodity.
 */
export function readJournalText(text: string): JournalTransaction[] {
  const transactions: JournalTransaction[] = []
  const declared = new Set<string>()
  const assertDeclared = (kind: string, name = '') => {
    if (!declared.has(`${kind} ${name}`)) throw new Error(`Not declared: ${kind} ${name}`)
  }
  for (const line of text.split('\n')) {
    if (line === '' || /^(;|decimal-mark )/.test(line)) continue
    const [, kind, name] = /^(account|commodity|tag) (?:1000\.0* )?([^ ;]+)$/.exec(line) ?? []
    if (kind && name) {
      declared.add(`${kind} ${name}`)
      continue
    }
    const head = /^(\d{4}-\d\d-\d\d) \* \(([^()]+)\) ([^;|]*)$/.exec(line)
    if (head) {
      transactions.push({ date: head[1] ?? '', id: head[2] ?? '', tags: {}, lines: [] })
      continue
    }
    const current = transactions.at(-1)
    const tag = /^ {4}; ([a-z]+):([^,]*)$/.exec(line)
    const entry = /^ {4}([^; ]+) {2}(-?)(\d+)(?:\.(\d+))? ([A-Z]+)(?: {2}; (lot):[^,;]+)?$/.exec(
      line,
    )
    if (!current || (!tag && !entry)) throw new Error(`No line of a journal: ${line}`)
    if (tag) {
      assertDeclared('tag', tag[1])
      current.tags[tag[1] ?? ''] = tag[2] ?? ''
    }
    if (entry) {
      assertDeclared('account', entry[1])
      assertDeclared('commodity', entry[5])
      if (entry[6]) assertDeclared('tag', entry[6])
      current.lines.push(readEntry(entry))
    }
  }
  return transactions
}

function readEntry(found: RegExpExecArray): JournalTransaction['lines'][number] {
  const [, account = '', sign = '', whole = '', fraction = '', commodity = ''] = found
  if (fraction.length !== (digits[commodity] ?? 0)) throw new Error(`Digits: ${found[0]}`)
  return { account, amount: BigInt(`${sign}${whole}${fraction}`), commodity }
}

/** What each account holds of each commodity, as `account commodity`; nothing is left out but zero. */
export function sumAccounts(transactions: JournalTransaction[]): Record<string, bigint> {
  const sums: Record<string, bigint> = {}
  for (const { account, amount, commodity } of transactions.flatMap(({ lines }) => lines)) {
    sums[`${account} ${commodity}`] = (sums[`${account} ${commodity}`] ?? 0n) + amount
  }
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0n))
}
