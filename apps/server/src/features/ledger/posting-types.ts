import { transactionTypePattern, transactionTypes } from '@plax/contracts/ledger/transaction-types'
import { invalidField } from '../../platform/errors.ts'

/** The types of postings that the program has a name for. */
export type PostingTypes = ReadonlySet<string>

/** Those of the documents and those that sales register. Throws if one’s name can’t be sent. */
export function postingTypes(registered: readonly string[]): PostingTypes {
  const wrong = registered.find((type) => !transactionTypePattern.test(type))
  if (wrong !== undefined) throw new Error(`${wrong} can't be the type of a posting.`)
  return new Set([...transactionTypes, ...registered])
}

/** A stored type as it’s shown; one that this version doesn’t know is `unknown` (R-wallet-010). */
export function shownType(types: PostingTypes, type: string): string {
  return types.has(type) ? type : 'unknown'
}

/** Throws for a type in a query that the program doesn’t have. */
export function assertType(
  types: PostingTypes,
  field: { name: string; sent?: string | undefined },
) {
  const { name, sent } = field
  if (sent === undefined || types.has(sent)) return
  const problem = `These are the types: ${[...types].join(', ')}.`
  throw invalidField({ in: 'querystring', path: `/${name}`, problem })
}
