import { languages } from '@plax/contracts/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { isOid } from '../../../platform/ids.ts'
import { sendObject } from '../../../platform/storage/send-object.ts'
import { openToHosts } from '../../../platform/web/content-hosts.ts'
import { attachmentName } from './attachment-name.ts'
import { typeOf } from './file-types.ts'
import { isPublic } from './present.ts'
import type { UploadDeps } from './upload.deps.ts'
import { uploadObject } from './upload.rows.ts'
import type { UploadRow } from './upload.tables.ts'

/** How long a copy may be old (S1 §9). */
const caching = 'public, max-age=1200'

const bytes = { schema: z.string().meta({ format: 'binary' }) }
const response = {
  200: { description: 'The file.', content: { 'application/octet-stream': bytes } },
  206: { description: 'A range of it.', content: { 'application/octet-stream': bytes } },
  304: z.null().describe('Not changed: `If-None-Match` names it.'),
}
const description =
  'Only while published content shows it. Caches keep it for 20 minutes.\n\nPermission: public.'
const config = { permission: 'public' }

/** The public files of content, at the addresses of the documents' content host. */
export function servePublic(app: FastifyInstance, deps: UploadDeps): void {
  const serve = (
    path: string,
    summary: string,
    params: z.ZodObject,
    find: (params: Record<string, string>) => Promise<UploadRow | undefined>,
  ) =>
    app.get(
      `/api/pub/${path}`,
      { schema: { summary, description, params, response }, config },
      async (request, reply) => {
        const row = await find(request.params as Record<string, string>)
        return sendPublic(deps, { request, reply }, row)
      },
    )
  const one = z.string()
  const thumbnail = {
    summary: 'The thumbnail of a content item; with a language behind a hyphen, that language’s',
    description: `Leads to an image where its creator chose one of those.\n\n${description}`,
    params: z.object({ contentOid: one }),
    response: { ...response, 302: z.null().describe('Where the image is.') },
  }
  app.get('/api/pub/thumbnail/:contentOid', { schema: thumbnail, config }, (request, reply) =>
    sendThumbnail(deps, { request, reply }),
  )
  serve(
    ':region/preview/:hash',
    'The preview of a content item',
    z.object({ region: z.enum(['kr', 'jp', 'us']), hash: one }),
    ({ hash = '' }) => findFile(deps, hash, 'preview'),
  )
  serve('pics/:key', 'A public image', z.object({ key: one }), ({ key = '' }) =>
    findFile(deps, key, 'image'),
  )
  serve('preview/:hash', 'As with a region', z.object({ hash: one }), ({ hash = '' }) =>
    findFile(deps, hash, 'preview'),
  )
  serve(':key', 'A public file', z.object({ key: one }), ({ key = '' }) => findFile(deps, key))
}

async function sendPublic(
  deps: UploadDeps,
  call: { request: FastifyRequest; reply: FastifyReply },
  row: UploadRow | undefined,
): Promise<FastifyReply> {
  if (!row || !isPublic(row) || !(await deps.isShownToAll(row.content_oid ?? ''))) {
    throw new AppError('storage.not_found')
  }
  openToHosts(call.reply, deps.config.contentHosts)
  const fileName = row.kind === 'other' ? attachmentName(row) : undefined
  const contentType = typeOf(row.kind)
  return sendObject(deps, call, { key: uploadObject(row), contentType, caching, fileName })
}

/** `none` is what the documents’ clients ask for where there is no thumbnail (R-upload-016). */
async function sendThumbnail(
  deps: UploadDeps,
  call: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { contentOid: name } = call.request.params as { contentOid: string }
  const [oid = '', language = null] = name.split('-')
  if (!isOid(oid) || (language !== null && !isLanguage(language))) {
    throw new AppError('storage.not_found')
  }
  const row = await findThumbnail(deps, oid, language)
  if (row) return sendPublic(deps, call, row)
  const cover = (await deps.isShownToAll(oid))
    ? await deps.findCover(deps.db, { itemOid: oid, language })
    : null
  if (cover === null) throw new AppError('storage.not_found')
  openToHosts(call.reply, deps.config.contentHosts)
  return call.reply.header('cache-control', caching).redirect(cover)
}

/** The file that was uploaded as one, in the language or else without any. */
async function findThumbnail(
  { db }: UploadDeps,
  oid: string,
  language: string | null,
): Promise<UploadRow | undefined> {
  const rows = await db
    .selectFrom('uploads')
    .selectAll()
    .where('content_oid', '=', oid)
    .where('context', '=', 'thumbnail')
    .where('state', '=', 'done')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.find((row) => row.language === language) ?? rows.find((row) => row.language === null)
}

function isLanguage(text: string): boolean {
  return (languages as readonly string[]).includes(text)
}

async function findFile(
  { db }: UploadDeps,
  oid: string,
  context?: 'preview' | 'image',
): Promise<UploadRow | undefined> {
  if (!isOid(oid)) return undefined
  const row = await db.selectFrom('uploads').selectAll().where('oid', '=', oid).executeTakeFirst()
  return context === undefined || row?.context === context ? row : undefined
}
