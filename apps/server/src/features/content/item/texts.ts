import { byLanguage } from '../../catalogue/catalogue.service.ts'
import type { ContentFields } from './content.tables.ts'

/** Whether its creator chose a thumbnail, in whatever language. */
export function hasChosenThumbnail({ thumbnail }: ContentFields): boolean {
  return Object.values(byLanguage(thumbnail, 'en')).some(Boolean)
}

/** Its thumbnails in all languages, and its other images. */
export function picturesOf(fields: ContentFields): string[] {
  const thumbnails = Object.values(byLanguage(fields.thumbnail, 'en'))
  return [...thumbnails, fields.playerImage, fields.backgroundImage].filter(
    (oid) => typeof oid === 'string',
  )
}
