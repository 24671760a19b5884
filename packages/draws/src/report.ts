import { type DrawRecord, isRecord } from './record.ts'
import { type KnownSeed, verify } from './verify.ts'

export interface Report {
  lines: string[]
  records: number
  failed: number
}

interface Group {
  anchor: string
  records: DrawRecord[]
}

/**
 * One line for each record, chain by chain in the order of the draws, and one for each chain. Beyond what each
 * record shows alone, records of one chain must agree on its length, and no draw may have two records.
 */
export function reportRecords(values: readonly unknown[], anchors: readonly string[]): Report {
  const broken = values.filter((value) => !isRecord(value)).map(() => 'Not a record: FAILED: shape')
  const groups = groupsOf(values.filter(isRecord)).map((group) => reportGroup(group, anchors))
  return {
    lines: [...broken, ...groups.flatMap(({ lines }) => lines)],
    records: values.length,
    failed: broken.length + groups.reduce((sum, { failed }) => sum + failed, 0),
  }
}

function groupsOf(records: readonly DrawRecord[]): Group[] {
  const groups = new Map<string, DrawRecord[]>()
  for (const record of records) {
    const group = groups.get(record.anchor)
    if (group) group.push(record)
    else groups.set(record.anchor, [record])
  }
  return [...groups].map(([anchor, some]) => ({
    anchor,
    records: some.toSorted((one, other) => one.nonce - other.nonce),
  }))
}

function reportGroup({ anchor, records }: Group, anchors: readonly string[]): Report {
  const isNamed = anchors.length === 0 || anchors.includes(anchor)
  const lengths = new Set(records.map(({ chainLength }) => chainLength))
  const nonces = new Set<number>()
  const lines: string[] = []
  let known: KnownSeed | null = null
  let failed = 0
  for (const record of records) {
    const results = verify(record, known)
    const failures: string[] = results.filter(({ passed }) => !passed).map(({ name }) => name)
    if (!failures.includes('anchor')) known = { nonce: record.nonce, seed: record.seed }
    if (!isNamed) failures.push('not an anchor that you named')
    if (lengths.size > 1) failures.push('records differ in the length of the chain')
    if (nonces.has(record.nonce)) failures.push('another record of the same draw')
    nonces.add(record.nonce)
    if (failures.length > 0) failed++
    lines.push(lineOf(record, failures))
  }
  const last = records.at(-1)?.nonce ?? 0
  lines.push(`Chain ${anchor}: ${nonces.size} of its first ${last} draws.`)
  return { lines, records: records.length, failed }
}

function lineOf({ nonce, clientSeed, result }: DrawRecord, failures: readonly string[]): string {
  const what = `Draw ${nonce}, client seed ${printable(clientSeed)}, item ${printable(result.id)}`
  return `${what}: ${failures.length === 0 ? 'passed' : `FAILED: ${failures.join(', ')}`}`
}

/** Texts of a file could move the cursor of a terminal. */
const printable = (text: string): string => text.replace(/[\p{C}\p{Z}]/gu, '?').slice(0, 200)
