import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of a ZIP, every field of which may be wrong. */
export interface RawEntry {
  name: string | Buffer
  /** The file; what is stored of it is `packed`, or its deflated form. */
  bytes: Buffer
  packed?: Buffer
  method?: number
  flags?: number
  crc?: number
  /** The Unix mode, such as that of a link. */
  mode?: number
  /** What the directory claims of its sizes. */
  packedSize?: number
  size?: number
  /** Where its local header is; that of another entry, if it has none of its own. */
  offset?: number
  hasLocal?: boolean
  extra?: Buffer
  /** What its local header claims instead. */
  local?: {
    name?: string
    size?: number
    packedSize?: number
    method?: number
    extraLength?: number
  }
}

export interface RawEnd {
  count?: number
  directorySize?: number
  directoryOffset?: number
  comment?: Buffer
  /** Comes between the directory and its end, such as that of ZIP64. */
  before?: (directory: { offset: number; size: number }) => Buffer
}

const utf8Flag = 0x800

/** A ZIP that says whatever it is told to. */
export function rawZip(entries: readonly RawEntry[], end: RawEnd = {}): Buffer {
  const parts: Buffer[] = []
  const records: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const packed = packedOf(entry)
    if (entry.hasLocal !== false) parts.push(localHeader(entry, packed), packed)
    records.push(record(entry, packed, entry.offset ?? at))
    if (entry.hasLocal !== false) at += 30 + nameOf(entry.local ?? {}, entry).length + packed.length
  }
  const directory = Buffer.concat(records)
  const before = end.before?.({ offset: at, size: directory.length }) ?? Buffer.alloc(0)
  const tail = Buffer.alloc(22)
  tail.writeUInt32LE(0x06054b50, 0)
  const count = Math.min(end.count ?? entries.length, 0xffff)
  tail.writeUInt16LE(count, 8)
  tail.writeUInt16LE(count, 10)
  tail.writeUInt32LE(end.directorySize ?? directory.length, 12)
  tail.writeUInt32LE(end.directoryOffset ?? at, 16)
  const comment = end.comment ?? Buffer.alloc(0)
  tail.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...parts, directory, before, tail, comment])
}

function packedOf({ bytes, packed, method = 0 }: RawEntry): Buffer {
  return packed ?? (method === 8 ? deflateRawSync(bytes) : bytes)
}

function nameOf({ name }: { name?: string | Buffer }, otherwise: RawEntry): Buffer {
  return Buffer.from(name ?? otherwise.name)
}

function localHeader(entry: RawEntry, packed: Buffer): Buffer {
  const { local = {}, method = 0 } = entry
  const name = nameOf(local, entry)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(entry.flags ?? utf8Flag, 6)
  head.writeUInt16LE(local.method ?? method, 8)
  head.writeUInt32LE(entry.crc ?? crc32(entry.bytes), 14)
  head.writeUInt32LE(local.packedSize ?? packed.length, 18)
  head.writeUInt32LE(local.size ?? entry.bytes.length, 22)
  head.writeUInt16LE(name.length, 26)
  head.writeUInt16LE(local.extraLength ?? 0, 28)
  return Buffer.concat([head, name])
}

function record(entry: RawEntry, packed: Buffer, offset: number): Buffer {
  const name = Buffer.from(entry.name)
  const extra = entry.extra ?? Buffer.alloc(0)
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE((3 << 8) | 45, 4)
  head.writeUInt16LE(20, 6)
  head.writeUInt16LE(entry.flags ?? utf8Flag, 8)
  head.writeUInt16LE(entry.method ?? 0, 10)
  head.writeUInt32LE(entry.crc ?? crc32(entry.bytes), 16)
  head.writeUInt32LE(entry.packedSize ?? packed.length, 20)
  head.writeUInt32LE(entry.size ?? entry.bytes.length, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt16LE(extra.length, 30)
  head.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 38)
  head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, name, extra])
}

/** The end of a directory by ZIP64, with whatever it claims. */
export function zip64End(claims: {
  count: bigint
  size: bigint
  offset: bigint
  /** Where its locator says that it is. */
  at: bigint
}): Buffer {
  const end = Buffer.alloc(56)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(45, 12)
  end.writeUInt16LE(45, 14)
  end.writeBigUInt64LE(claims.count, 24)
  end.writeBigUInt64LE(claims.count, 32)
  end.writeBigUInt64LE(claims.size, 40)
  end.writeBigUInt64LE(claims.offset, 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(claims.at, 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end, locator])
}
