import { bundleFormat } from '@plax/contracts/bundle/bundle-values'
import { z } from 'zod'
import { isBundlePath } from './paths.ts'

/** Files of a bundle; more are refused before any is read. */
export const entriesMax = 100_000

const entry = z.object({
  path: z.string().refine(isBundlePath),
  bytes: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** Text that the database stores. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'))

/** What every version says first, by which others are told apart. */
export const manifestHead = z.object({
  format: z.literal(bundleFormat),
  version: z.number().int().min(1),
})

export const manifest = manifestHead.extend({
  madeAt: z.iso.datetime(),
  madeBy: text(200),
  creator: z.object({ oid: text(100), nickname: text(200) }),
  entries: z.array(entry).max(entriesMax),
  /** Files that were gone when their turn came. */
  missing: z.array(text(1000)).max(entriesMax).default([]),
})

export type Manifest = z.output<typeof manifest>
export type ManifestEntry = z.output<typeof entry>
