import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../platform/errors.ts'
import { writeWhole } from './parts.ts'

/** Raised when a Plax could misread what an older one could read. */
const format = 1

const sum = z.string().regex(/^[0-9a-f]{64}$/)
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const count = z.int().min(0)

const tableSchema = z.object({
  schema: z.enum(['public', 'graphile_worker']),
  name: identifier,
  columns: z.array(identifier).min(1),
  rows: count,
  sha256: sum,
})

const manifestSchema = z.object({
  format: z.literal(format),
  /** The version of Plax that wrote the archive. */
  plax: z.string().regex(/^\d+\.\d+\.\d+/),
  takenAt: z.iso.datetime(),
  /** In the order of their names; the last one is the archive's schema. */
  migrations: z.array(z.object({ name: z.string(), checksum: sum })).min(1),
  tables: z.array(tableSchema),
  sequences: z.array(
    z.object({
      schema: z.enum(['public', 'graphile_worker']),
      name: identifier,
      lastValue: z.string().regex(/^-?\d+$/),
      isCalled: z.boolean(),
    }),
  ),
  /** Tables whose rows are not in the archive. */
  leftOut: z.array(z.string()),
  /** The stored files; `sha256` is that of their list. */
  files: z.object({ count, bytes: count, sha256: sum }),
})

export type Manifest = z.infer<typeof manifestSchema>
export type ArchivedTable = z.infer<typeof tableSchema>

export const tablePath = (folder: string, table: { schema: string; name: string }) =>
  join(folder, 'tables', `${table.schema}.${table.name}.copy.gz`)

/** In the form that `sha256sum -c` reads, with addresses from the archive's folder on. */
export const fileListPath = (folder: string) => join(folder, 'files.sha256')

const manifestPath = (folder: string) => join(folder, 'manifest.json')

/** Writes the manifest with a sum of itself; the last thing that is written into an archive. */
export async function writeManifest(
  folder: string,
  parts: Omit<Manifest, 'format'>,
): Promise<Manifest> {
  const manifest: Manifest = { format, ...parts }
  const sha256 = sumOf(manifest)
  await writeWhole(manifestPath(folder), `${JSON.stringify({ ...manifest, sha256 }, null, 2)}\n`)
  return manifest
}

/** Throws a sentence for the operator where the folder is no whole archive. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestPath(folder), 'utf8').catch(() => {
    throw new StartError(`${folder} isn’t a complete Plax backup: it has no manifest.json.`)
  })
  const broken = new StartError(`The manifest of ${folder} is damaged. Nothing was changed.`)
  const found = parseJson(text)
  if (!found) throw broken
  assertFormat(found.format)
  const { sha256, ...rest } = found
  // What is written is what is summed, so the order of names in the file counts.
  if (sha256 !== sumOf(rest)) throw broken
  const parsed = manifestSchema.safeParse(rest)
  if (!parsed.success) throw broken
  return parsed.data
}

function assertFormat(found: unknown): void {
  if (typeof found !== 'number' || found <= format) return
  throw new StartError('The backup was made by a newer Plax. Restore it with that version.')
}

function parseJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

function sumOf(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
