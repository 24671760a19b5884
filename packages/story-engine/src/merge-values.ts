import { canonicalJson } from './canonical-json.ts'

/** A value by its parts: a member that is not there is undefined. */
export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isEqual = (a: unknown, b: unknown): boolean =>
  a === b || (a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b))

type KeyedItem = Fields & { id: string }

/** Lists whose items have ids of their own are merged item by item. */
export const asKeyed = (value: unknown): KeyedItem[] | null => {
  if (!Array.isArray(value)) return null
  const items: unknown[] = value
  const isKeyed = items.every((item) => isFields(item) && typeof item.id === 'string')
  if (!isKeyed) return null
  const list = items as KeyedItem[]
  return new Set(list.map(({ id }) => id)).size === list.length ? list : null
}

/** Members that are one thing to whoever edits them. */
const WHOLE = new Set(['position', 'ext', 'value', 'initialValue'])

const at = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

export const memberNames = (...values: readonly (Fields | undefined)[]): string[] => [
  ...new Set(values.flatMap((value) => Object.keys(value ?? {}))),
]

/** Without a prototype, since an id may be `constructor`. */
const byId = (items: readonly KeyedItem[] | null): Fields => {
  const found = Object.create(null) as Fields
  for (const item of items ?? []) found[item.id] = item
  return found
}

/** Paths at which two values differ, `entries.<id>.key` for a field of an entry. */
export const changedPaths = (a: unknown, b: unknown, path = ''): string[] => {
  if (isEqual(a, b)) return []
  const name = path.split('.').at(-1) ?? ''
  if (WHOLE.has(name)) return [path]
  const [listA, listB] = [asKeyed(a), asKeyed(b)]
  const [left, right] = listA && listB ? [byId(listA), byId(listB)] : [a, b]
  if (!isFields(left) || !isFields(right)) return [path]
  const within = memberNames(left, right).flatMap((member) =>
    changedPaths(left[member], right[member], at(path, member)),
  )
  // Nothing but the order differs.
  return within.length > 0 ? within : [path]
}

export type Three = { base: unknown; ours: unknown; theirs: unknown }

/** Ids that both sides agree on keep our order; where only theirs moved them, theirs counts. */
const mergedOrder = (
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): string[] => {
  const common = (ids: readonly string[], others: readonly string[]): string[] => {
    const known = new Set(others)
    return ids.filter((id) => known.has(id))
  }
  const weMoved = !isEqual(common(base, ours), common(ours, base))
  const [lead, follow] = weMoved ? [ours, theirs] : [theirs, ours]
  const order = [...lead]
  const placed = new Set(lead)
  for (const [index, id] of follow.entries()) {
    if (placed.has(id)) continue
    const before = follow.slice(0, index).findLast((one) => placed.has(one))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
    placed.add(id)
  }
  return order
}

const mergeKeyed = (
  three: Record<keyof Three, KeyedItem[]>,
  path: string,
  lost: string[],
): unknown[] => {
  const { base, ours, theirs } = three
  const [b, o, t] = [byId(base), byId(ours), byId(theirs)]
  const ids = (items: readonly KeyedItem[]): string[] => items.map(({ id }) => id)
  return mergedOrder(ids(base), ids(ours), ids(theirs)).flatMap((id) => {
    const merged = mergeValue({ base: b[id], ours: o[id], theirs: t[id] }, at(path, id), lost)
    return merged === undefined ? [] : [merged]
  })
}

/** Members of a group are a set: what either side put in is in, what either took out is out. */
const mergeSet = ({ base, ours, theirs }: Three): unknown[] => {
  const [was, own, others] = [base, ours, theirs].map((list) => (Array.isArray(list) ? list : []))
  const taken = new Set((was ?? []).filter((id) => !own?.includes(id) || !others?.includes(id)))
  return [...new Set([...(own ?? []), ...(others ?? [])])].filter((id) => !taken.has(id))
}

const mergeFields = (three: Three, path: string, lost: string[]): Fields => {
  const base = isFields(three.base) ? three.base : {}
  const [ours, theirs] = [three.ours as Fields, three.theirs as Fields]
  return Object.fromEntries(
    memberNames(ours, theirs).flatMap((name): [string, unknown][] => {
      const members = { base: base[name], ours: ours[name], theirs: theirs[name] }
      const merged = mergeValue(members, at(path, name), lost)
      return merged === undefined ? [] : [[name, merged]]
    }),
  )
}

/**
 * Three values as one: what only one side changed is taken, also deeper within. Paths that both
 * changed, and changed differently, go to `lost` and keep ours. Undefined is a value that is not there.
 */
export const mergeValue = (three: Three, path: string, lost: string[]): unknown => {
  const { base, ours, theirs } = three
  if (isEqual(ours, theirs) || isEqual(base, theirs)) return ours
  if (isEqual(base, ours)) return theirs
  const name = path.split('.').at(-1) ?? ''
  if (name === 'nodeIds') return mergeSet(three)
  if (!WHOLE.has(name)) {
    const lists = { base: asKeyed(base ?? []) ?? [], ours: asKeyed(ours), theirs: asKeyed(theirs) }
    if (lists.ours && lists.theirs) {
      return mergeKeyed({ ...lists, ours: lists.ours, theirs: lists.theirs }, path, lost)
    }
    if (isFields(ours) && isFields(theirs)) return mergeFields(three, path, lost)
  }
  lost.push(path)
  return ours
}
