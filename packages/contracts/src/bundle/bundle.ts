import { z } from 'zod'
import { bundleResults, bundleSigners, exportStates, importStates } from './bundle-values.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'

const going = {
  progress: z.number().min(0).max(1),
  step: z.string().describe('The folder it’s working on; empty before and after.'),
  error: z.string().nullable().describe('Why it failed, in the caller’s language.'),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
}

const bundleExport = z
  .object({
    bundleOid: oid,
    state: z.enum(exportStates),
    ...going,
    bytes: z.number().int().nullable(),
    entries: z.number().int().nullable().describe('Files in it.'),
    sha256: z.string().nullable().describe('Of the whole file.'),
    expiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'BundleExport' })

const bundleImport = z
  .object({
    importOid: oid,
    state: z.enum(importStates),
    ...going,
    fileName: z.string(),
    madeBy: z.string().nullable().describe('Who exported it, as the file says.'),
    madeAt: z.iso.datetime().nullable(),
    signer: z
      .enum(bundleSigners)
      .nullable()
      .describe(
        'Whose key signed its manifest: this site’s, another one, or none. Null until the file is checked.',
      ),
    signedBy: z
      .string()
      .nullable()
      .describe('The SHA-256 of the public key that signed it, hexadecimal.'),
    counts: z.record(z.enum(bundleResults), z.number().int()),
  })
  .meta({ id: 'BundleImport' })

const line = z
  .object({
    folder: z.string().describe('What kind of thing it is, such as `stories`.'),
    title: z.string(),
    result: z.enum(bundleResults),
    reasons: z.array(z.string()).describe('Why it or a part of it was left out.'),
    madeOid: oid.nullable().describe('What it’s called here.'),
  })
  .meta({ id: 'BundleImportLine' })

/** What a creator takes along to another installation, and brings from one. */
export const bundleRoutes = defineRoutes({
  'GET /bundle': {
    summary: 'The caller’s latest export, and their latest import',
    permission: 'creator',
    output: z.object({
      exported: bundleExport.nullable(),
      imported: bundleImport.nullable(),
      keyFingerprint: z
        .string()
        .describe(
          'The SHA-256 of this site’s public key, which signs exports; compare it where one is imported.',
        ),
      keptDays: z.number().int().describe('How long an export can be downloaded.'),
    }),
  },
  'POST /bundle/exports': {
    summary: 'Write everything a creator can take along into one ZIP file',
    description:
      'Works with their files, tiers, subscribers who agreed to be contacted, the channel, statements, and the journal, in open forms; `manifest.json` has each file’s size and SHA-256, and `signature.json` the site’s signature of it (Ed25519). The creator is notified when it’s ready.',
    permission: 'creator',
    stepUp: true,
    limit: { calls: 30, windowSeconds: 3600 },
    output: bundleExport,
  },
  'DELETE /bundle/exports/{bundleOid}': {
    summary: 'Cancel an export, or delete its file',
    permission: 'creator',
    params: z.object({ bundleOid: oid }),
    output: bundleExport,
  },
  'POST /bundle/exports/{bundleOid}/link': {
    summary: 'An address of the file, for ten minutes',
    permission: 'creator',
    stepUp: true,
    params: z.object({ bundleOid: oid }),
    output: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  },
  'POST /bundle/imports': {
    summary: 'Import a file that another installation exported',
    description:
      'The file is an upload with the context `file`. All its sums are checked before anything is created, and so is its signature, if it has one. Works become drafts; what was imported before isn’t created again, and no money moves.',
    permission: 'creator',
    limit: { calls: 60, windowSeconds: 3600 },
    body: z.object({ key: z.string().min(1).max(300).describe('The `key` of the upload.') }),
    output: bundleImport,
  },
  'DELETE /bundle/imports/{importOid}': {
    summary: 'Cancel an import; what was created stays',
    permission: 'creator',
    params: z.object({ importOid: oid }),
    output: bundleImport,
  },
  'GET /bundle/imports/{importOid}/lines': {
    summary: 'What became of each thing of an imported file',
    permission: 'creator',
    params: z.object({ importOid: oid }),
    query: z.object(pageQuery),
    output: pageOf(line),
  },
})
