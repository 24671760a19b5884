interface Page<Row> {
  items: Row[]
  nextCursor: string | null
}

/** Every row of a list that comes page by page, for a file. */
export async function readAll<Row>(
  read: (page: { limit: number; cursor?: string }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page<Row> = await read({ limit: 100, ...(cursor && { cursor }) })
    rows.push(...page.items)
    cursor = page.nextCursor
  }
  return rows
}
