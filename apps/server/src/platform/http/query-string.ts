/** Levels that brackets reach below a field; what is deeper stays one name (R-shell-047). */
export const queryDepth = 5
/** Members of a list. More are told by number, as fields, which no contract takes (R-shell-047). */
export const queryListLimit = 20
/** Pairs that are read; those behind them are not (R-shell-047). */
export const queryParameterLimit = 1000

type QueryValue = string | QueryValue[] | QueryFields

export interface QueryFields {
  [name: string]: QueryValue
}

interface Node {
  /** Said to be a list, also of one. */
  isList: boolean
  values: string[]
  fields: Map<string, Node>
}

/**
 * What an address says behind its question mark, read as most clients write it: a field that comes
 * often, `tags[]` and `tags[0]` are lists, `range[from]` is a field of a field. Bounds are those of
 * the qs library.
 */
export function parseQuery(text: string): QueryFields {
  const root = newNode()
  for (const pair of text.split('&', queryParameterLimit)) {
    if (!pair) continue
    const end = pair.indexOf('=')
    const name = decode(end < 0 ? pair : pair.slice(0, end))
    if (name) nodeAt(root, pathOf(name)).values.push(end < 0 ? '' : decode(pair.slice(end + 1)))
  }
  return fieldsOf(root)
}

/** `a[b][c]` is a, b, c; a name whose brackets are no pairs is one word. */
function pathOf(name: string): string[] {
  const [, base, brackets] = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? []
  if (base === undefined || brackets === undefined) return [name]
  const parts = brackets.slice(1, -1).split('][')
  const deeper = parts.slice(queryDepth).map((part) => `[${part}]`)
  return [base, ...parts.slice(0, queryDepth), ...(deeper.length > 0 ? [deeper.join('')] : [])]
}

function nodeAt(root: Node, path: string[]): Node {
  return path.reduce((node, name, level) => {
    if (name === '' && level === path.length - 1) return Object.assign(node, { isList: true })
    const next = node.fields.get(name) ?? newNode()
    node.fields.set(name, next)
    return next
  }, root)
}

function newNode(): Node {
  return { isList: false, values: [], fields: new Map() }
}

function valueOf(node: Node): QueryValue {
  const { isList, values, fields } = node
  const [only] = values
  if (only !== undefined && values.length === 1 && fields.size === 0 && !isList) return only
  const named = [...fields]
  if (named.every(([name]) => isPlace(name)) && values.length + named.length <= queryListLimit) {
    const placed = named.toSorted(([a], [b]) => Number(a) - Number(b))
    return [...values, ...placed.map(([, field]) => valueOf(field))]
  }
  return fieldsOf(node)
}

function isPlace(name: string): boolean {
  return /^\d{1,2}$/.test(name) && Number(name) < queryListLimit
}

/** Without a prototype, so that no name means anything but itself. */
function fieldsOf({ values, fields }: Node): QueryFields {
  const named = [...fields].map(([name, field]) => [name, valueOf(field)] as const)
  const told: QueryFields = Object.create(null)
  return Object.assign(told, { ...values }, Object.fromEntries(named))
}

/** Also a text that is not written as it should be is a text. */
function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}
