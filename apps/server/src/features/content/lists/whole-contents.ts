import type { Db } from '../../../platform/db/database.ts'
import { type ContentRow, listContents } from '../item/content.queries.ts'
import type { ContentPage } from './list-own.ts'

interface CardPage {
  rows: readonly { oid: string }[]
  nextCursor: string | null
}

/** The contents of cards, without the parts of branching stories, which stand in those. */
export async function listWhole(db: Db, cards: readonly { oid: string }[]): Promise<ContentRow[]> {
  const oids = cards.map(({ oid }) => oid)
  return (await listContents(db, oids)).filter((row) => !row.is_scenario_item)
}

/** The contents of a page of cards; one that has parts alone is passed over, so that none looks like the end. */
export async function readWhole(
  db: Db,
  cursor: string | undefined,
  read: (cursor: string | undefined) => Promise<CardPage>,
): Promise<ContentPage> {
  const page = await read(cursor)
  const rows = await listWhole(db, page.rows)
  if (rows.length > 0 || page.nextCursor === null) return { rows, nextCursor: page.nextCursor }
  return readWhole(db, page.nextCursor, read)
}
