import { writeCsv } from '../../../lib/csv.ts'
import type { Statement } from './statement.api.ts'

/** The rows of a statement and their sums as a file, times in UTC. */
export function statementCsv(statement: Statement): string {
  const amounts = ['coins', 'paid', 'held', 'returned', 'bonus', 'fee', 'net'] as const
  return writeCsv(
    ['id', 'at', 'kind', 'from', 'text', ...amounts],
    [
      ...statement.rows.map((row) => [
        row.oid,
        row.at,
        row.kind,
        row.sender?.nickname ?? row.userIndex,
        row.text,
        ...amounts.map((name) => row[name]),
      ]),
      ['total', null, null, null, null, ...amounts.map((name) => statement[name])],
    ],
  )
}
