import { pointsOf } from '@plax/story-engine/characters'
import { routes } from '@plax/contracts'
import { contentFields, discountSettings } from '@plax/contracts/content/fields'
import { subtitleNotes } from '@plax/contracts/content/files'
import { contentTypes } from '@plax/contracts/content/content-values'
import { assetNameMaxLength, uploadContextNames } from '@plax/contracts/media/upload-values'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { WriteDeps } from '../making/write-content.ts'

export type BundleDeps = Deps & WriteDeps

/** Of a content that is files, with its preview and subtitles. */
const filesMaxCount = 1000
/** More than a content item can have. */
const subtitlesMaxCount = 500

/** What a content is beside its files. */
export const contentFile = z.object({
  type: z.enum(contentTypes),
  language: z.string(),
  fields: contentFields,
  discount: discountSettings.nullable(),
  hasPartners: z.boolean(),
  hasPassword: z.boolean().default(false),
  /** By the keys that `fields` has. */
  files: z
    .array(
      z.object({
        key: z.string().max(300),
        path: z.string().max(300),
        name: z.string().max(pointsOf(assetNameMaxLength)),
        context: z.enum(uploadContextNames),
        access: z.enum(['public', 'private']),
      }),
    )
    .max(filesMaxCount),
  chapters: routes['PUT /content/chapters'].body.shape.chapters,
  subtitles: z
    .array(
      z.object({
        lang: routes['POST /content/subtitles'].query.shape.subtitleLang,
        label: routes['POST /content/subtitles'].query.shape.label,
        path: z.string().max(300),
        ...subtitleNotes.partial().shape,
      }),
    )
    .max(subtitlesMaxCount),
})
export type ContentFile = z.output<typeof contentFile>
