import type { Db, Tx } from '../../../platform/db/database.ts'
import { listItems } from '../../catalogue/catalogue.service.ts'
import type { SaleKind } from './sale-kind.ts'

/** What items of any kind are called and look like, as the main kind of sale of each kind says. */
export function salesOfItems(itemSales: readonly SaleKind[]): Pick<SaleKind, 'describe' | 'show'> {
  const main = itemSales.filter(({ kind, itemKind }) => kind === itemKind)
  const kinds = new Map(main.map((kind) => [kind.itemKind, kind]))
  return {
    describe: (db, oids, lang) =>
      ofEach(db, kinds, oids, (kind, own) => kind.describe(db, own, lang)),
    show: (deps, oids, reader) =>
      ofEach(deps.db, kinds, oids, (kind, own) => kind.show(deps, own, reader)),
  }
}

async function ofEach<T>(
  db: Db | Tx,
  kinds: ReadonlyMap<string, SaleKind>,
  oids: readonly string[],
  ask: (kind: SaleKind, oids: readonly string[]) => Promise<Map<string, T>>,
): Promise<Map<string, T>> {
  const items = await listItems(db, oids)
  const answers = new Map<string, T>()
  for (const [name, own] of Map.groupBy(items.values(), (item) => item.kind)) {
    const kind = kinds.get(name)
    if (!kind) continue
    for (const [oid, answer] of await ask(
      kind,
      own.map((item) => item.oid),
    )) {
      answers.set(oid, answer)
    }
  }
  return answers
}
