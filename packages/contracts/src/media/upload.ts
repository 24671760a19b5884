import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { picture } from './media.ts'
import { shownName } from '../shown-text.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'
import {
  assetNameMaxLength,
  fileKinds,
  uploadContextNames,
  uploadKeyMaxLength,
  uploadPartsMaxCount,
} from './upload-values.ts'

/** A name in its owner's files, such as `content/2026/trailer.mp4`; never a path on our disks. */
export const uploadKey = z
  .string()
  .min(1)
  .max(uploadKeyMaxLength)
  .regex(
    // oxlint-disable-next-line no-control-regex -- these are what is refused
    /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\\\u0000-\u001f\u007f]+$/,
    'A key has no empty or dotted parts, backslashes or control characters.',
  )
  .describe('The file’s name among its owner’s files. May have slashes.')

const access = z
  .enum(['public', 'private'])
  .describe('Public files can be seen by everyone once content shows them.')

const etag = z
  .string()
  .transform((sent) => sent.replaceAll('"', '').toLowerCase())
  .pipe(z.string().regex(/^[0-9a-f]{32}$/, 'An ETag is an MD5 in hexadecimal.'))

/** R-upload-006's states of a file as the server knows them; a browser has its own before them. */
export const assetState = z.enum(['uploading', 'packaging', 'done', 'error'])

export const uploadedAsset = z
  .object({
    assetOid: oid,
    key: z.string(),
    name: z.string().describe('Downloads are saved under it.'),
    context: z.enum(uploadContextNames),
    access,
    state: assetState,
    error: z.string().nullable().describe('Why a file was refused; an error code.'),
    kind: z.enum(fileKinds).nullable().describe('By its content; null until it arrived.'),
    bytes: z.number().int().nullable(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    picture: picture.nullable().describe('Of an image.'),
    contentOid: oid.nullable().describe('The content that uses it.'),
    cdnUrl: z.string().nullable().describe('Where everyone finds it, if it’s public and in use.'),
    createdAt: z.string(),
  })
  .meta({ id: 'UploadedAsset' })

export type UploadedAsset = z.output<typeof uploadedAsset>

const begin = {
  summary: 'Start uploading a file, or continue where it stopped',
  description:
    'Answers one signed URL for each part, fewer than `numParts` if the file hasn’t bytes for all; PUT the bytes there. All parts but the last have `partBytes`. Parts that are already here have their `ETag`: skip them. If the same file (`key` and `hash`) is already here, `state` is `done` and there are no URLs.',
  permission: 'user',
  limit: { calls: 3000, windowSeconds: 600 },
  query: z.object({
    key: uploadKey,
    filetype: z.string().min(1).max(100).describe('The file’s type as its sender knows it.'),
    numParts: z.coerce.number().int().min(1).max(uploadPartsMaxCount).default(1),
    access: access.default('private'),
    context: z.enum(uploadContextNames).describe('What the file is for.'),
    hash: z.string().max(128).optional().describe('Recognizes the same file later.'),
    fileSize: z.coerce
      .number()
      .int()
      .min(1)
      .optional()
      .describe('Bytes. Without it, the quota must have room for the largest file of its context.'),
    name: ofCharacters(shownName.min(1), assetNameMaxLength).optional(),
  }),
  output: z.object({
    assetOid: oid,
    key: z.string(),
    state: assetState,
    partBytes: z.number().int().nullable().describe('Null if `fileSize` wasn’t sent.'),
    uploadUrl: z.string().nullable().describe('Of a file in one part.'),
    uploadUrls: z.array(z.string()).describe('One for each part.'),
    cdnUrls: z.array(z.string()).describe('Where the file will be, if it’s public.'),
    partUploadUrls: z.array(
      z.object({
        PartNumber: z.number().int(),
        url: z.string(),
        ETag: z.string().nullable().describe('Of a part that’s already here.'),
      }),
    ),
  }),
} as const

const cachePurge = {
  description:
    'Creators purge their own files, administrators any. The files get new URLs immediately; copies at the old ones are gone within 20 minutes.',
  permission: 'user',
  limit: { calls: 120, windowSeconds: 600 },
  bodyMegabytes: 1,
  body: z.object({ cacheKeys: z.array(z.string().min(1).max(512)).min(1).max(500) }),
  output: z.object({ purged: z.array(z.string()) }),
} as const

export const uploadRoutes = defineRoutes({
  'GET /upload/': begin,
  'POST /upload/multipart/url/done': {
    summary: 'Confirm a part that was uploaded',
    description:
      'If the part that’s here has a different MD5 than `ETag`, it’s refused with `upload.integrity` and the upload fails: it has to be begun again.',
    permission: 'user',
    body: z.object({ key: uploadKey, url: z.string().max(4096), ETag: etag }),
    output: z.object({
      PartNumber: z.number().int(),
      ETag: z.string(),
      done: z.number().int().describe('Parts that are here.'),
      numParts: z.number().int(),
    }),
  },
  'POST /upload/multipart/done': {
    summary: 'Finish a file whose parts are all uploaded',
    description:
      'Answers within half a minute. While `state` is `packaging`, call it again. Refused if parts are missing (`details.missing`), or if the file isn’t what its context takes.',
    permission: 'user',
    body: z.object({ key: uploadKey }),
    output: uploadedAsset,
  },
  'POST /upload/uploaddone': {
    summary: 'Finish an uploaded file, in one part or several',
    description: 'As `POST /upload/multipart/done`.',
    permission: 'user',
    body: z.object({ payload: z.object({ key: uploadKey }) }),
    output: uploadedAsset,
  },
  'GET /upload/exists': {
    summary: 'Whether you have already uploaded a file',
    permission: 'user',
    query: z.object({ key: uploadKey.optional(), hash: z.string().max(128).optional() }),
    output: z.object({ exists: z.boolean(), asset: uploadedAsset.nullable() }),
  },
  'GET /upload/list': {
    summary: 'The files you uploaded, newest first',
    permission: 'user',
    query: z.object({ ...pageQuery, context: z.enum(uploadContextNames).optional() }),
    output: pageOf(uploadedAsset),
  },
  'GET /upload/assetstatus/contentoid': {
    summary: 'How far the files of a content item are',
    permission: 'user',
    query: z.object({ contentOid: oid, collectionName: z.string().max(64).optional() }),
    output: z.object({
      status: z.enum(['none', 'uploading', 'encoding', 'done', 'error']),
      assets: z.array(uploadedAsset),
    }),
  },
  'GET /upload/privateasset': {
    summary: 'A URL for a file, for those who can open the content',
    permission: 'public',
    limit: { calls: 3000, windowSeconds: 600 },
    query: z.object({
      creatorOid: oid,
      contentOid: oid.optional(),
      key: uploadKey,
      extension: z.string().max(16).optional(),
    }),
    output: z.object({ data: z.string().describe('A signed URL; it expires within an hour.') }),
  },
  'GET /upload/adminraw': {
    summary: 'The original file of a content item',
    permission: 'admin',
    query: z.object({ contentOid: oid }),
    output: z.object({ data: z.string().describe('A signed URL; it expires within an hour.') }),
  },
  'DELETE /upload/fileList': {
    summary: 'Delete your files, and give up unfinished ones',
    description: 'All or none: a file that content uses is refused with `upload.in_use`.',
    permission: 'user',
    bodyMegabytes: 1,
    body: z.object({ fileList: z.array(uploadKey).min(1).max(500), access: access.optional() }),
    output: z.object({ deleted: z.array(z.string()) }),
  },
  'POST /upload/purgePublicCDN': { summary: 'Purge public files from caches', ...cachePurge },
  'POST /upload/purgePrivateCDN': { summary: 'Purge private files from caches', ...cachePurge },
  'POST /upload/redivision': {
    summary: 'Give your files other keys, or make them public or private',
    description: 'All or none.',
    permission: 'user',
    bodyMegabytes: 2,
    body: z.object({
      changeArray: z
        .array(
          z.object({ key: uploadKey, newKey: uploadKey.optional(), access: access.optional() }),
        )
        .min(1)
        .max(500),
    }),
    output: z.object({ assets: z.array(uploadedAsset) }),
  },
  'POST /upload/changeassetname': {
    summary: 'Rename a file',
    description: 'Its key is `prefix0/prefix1/hash`; the key stays. Downloads use the new name.',
    permission: 'user',
    body: z.object({
      newName: ofCharacters(z.string().trim().min(1), assetNameMaxLength)
        // oxlint-disable-next-line no-control-regex -- these are what is refused
        .regex(/^[^/\\\u0000-\u001f\u007f]+$/, 'A name has no slashes or control characters.'),
      prefix0: z.string().min(1).max(128),
      prefix1: z.string().min(1).max(128),
      hash: z.string().min(1).max(128),
    }),
    output: uploadedAsset,
  },
})
