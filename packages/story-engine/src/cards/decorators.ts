import { MAX_SCAN_DEPTH, MAX_TURNS } from '../limits.ts'
import type { LoreEntry } from '../nodes.ts'

/** Orders that open the text of an entry (Character card V3, Decorators). */
const OPENING = /^(?:\s*@@@?[a-z_]+[^\n]*(?:\n|$))+/i
const LINE = /^(@@@?)([a-z_]+)(.*)/i

export type DecoratorEffect = Partial<
  Pick<
    LoreEntry,
    | 'position'
    | 'depth'
    | 'role'
    | 'scanDepth'
    | 'delay'
    | 'sticky'
    | 'cooldown'
    | 'constant'
    | 'enabled'
  >
> & { additionalKeys?: string[]; excludeKeys?: string[] }

type Order = (value: string) => DecoratorEffect | null

const whole = (max: number, of: (value: number) => DecoratorEffect): Order => {
  return (text) => (/^\d{1,9}$/.test(text) ? of(Math.min(max, Number(text))) : null)
}

const list = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

const positions: Readonly<Record<string, LoreEntry['position']>> = {
  before_desc: 'before_characters',
  after_desc: 'after_characters',
}

/** Those that a canvas has a field for; null is a value that the order does not know. */
const ORDERS: Readonly<Record<string, Order>> = {
  depth: whole(MAX_SCAN_DEPTH, (depth) => ({ position: 'at_depth', depth })),
  position: (text) => {
    const position = positions[text]
    return position ? { position } : null
  },
  role: (text) =>
    text === 'assistant' || text === 'system' || text === 'user' ? { role: text } : null,
  scan_depth: whole(MAX_SCAN_DEPTH, (scanDepth) => ({ scanDepth })),
  activate_only_after: whole(MAX_TURNS, (delay) => ({ delay })),
  keep_activate_after_match: () => ({ sticky: MAX_TURNS }),
  dont_activate_after_match: () => ({ cooldown: MAX_TURNS }),
  additional_keys: (text) => (text === '' ? null : { additionalKeys: list(text) }),
  exclude_keys: (text) => (text === '' ? null : { excludeKeys: list(text) }),
  activate: () => ({ constant: true }),
  constant: () => ({ constant: true }),
  dont_activate: () => ({ enabled: false }),
}

type Line = { text: string; fallback: boolean; name: string; value: string }

const openingLines = (prompt: string): Line[] =>
  (OPENING.exec(prompt.replace(/\r\n?/g, '\n'))?.[0] ?? '').split('\n').flatMap((text): Line[] => {
    const found = LINE.exec(text.trim())
    if (!found) return []
    const [, signs, name = '', value = ''] = found
    const order = { name: name.toLowerCase(), value: value.trim() }
    return [{ text, fallback: signs === '@@@', ...order }]
  })

const orderOf = ({ name, value }: Line): DecoratorEffect | null => ORDERS[name]?.(value) ?? null

/** The lines that count: the first of a name; a fallback only where what stands above is unknown. */
const effective = (lines: readonly Line[]): Line[] => {
  const counted: Line[] = []
  let understood = false
  for (const line of lines) {
    if (line.fallback && understood) continue
    understood = orderOf(line) !== null
    if (understood && !counted.some(({ name }) => name === line.name)) counted.push(line)
  }
  return counted
}

/** What the decorators of an entry's text order. `@@activate` stands above `@@dont_activate`. */
export const readDecorators = (prompt: string): DecoratorEffect => {
  const lines = effective(openingLines(prompt))
  const names = new Set(lines.map(({ name }) => name))
  const wins = (name: string): boolean =>
    !(name === 'dont_activate' && names.has('activate')) &&
    !(name === 'depth' && names.has('position'))
  return Object.assign(
    {},
    ...lines.filter(({ name }) => wins(name)).map(orderOf),
  ) as DecoratorEffect
}

/** Those that order nothing here, by name; they stay in the text. */
export const unknownDecorators = (prompt: string): string[] =>
  openingLines(prompt).flatMap((line) => (orderOf(line) === null ? [`@@${line.name}`] : []))

/** The text without the decorators that order one of the fields. */
export const withoutOrders = (prompt: string, fields: ReadonlySet<string>): string => {
  const text = prompt.replace(/\r\n?/g, '\n')
  const opening = OPENING.exec(text)?.[0] ?? ''
  const lines = opening.split('\n')
  const kept = lines.filter((line) => {
    const found = LINE.exec(line.trim())
    if (!found) return true
    const order = ORDERS[(found[2] ?? '').toLowerCase()]?.((found[3] ?? '').trim())
    return !order || !Object.keys(order).some((field) => fields.has(field))
  })
  return kept.length === lines.length ? prompt : kept.join('\n') + text.slice(opening.length)
}
