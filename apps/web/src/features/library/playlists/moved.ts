/** A list with one of its rows at another place. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const row = rows[from]
  if (row === undefined) return [...rows]
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}
