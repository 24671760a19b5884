import type { Config } from '../../../platform/config.ts'
import { descriptionIn, titleIn } from '../../catalogue/catalogue.service.ts'
import type { ContentRow } from '../item/content.queries.ts'
import { originOf, playLink } from './play-link.ts'

/** Letters of an embed's title and description: fewer than Discord takes, as many as it shows. */
const longest = { title: 256, text: 500 }

/** A message of Discord's webhooks with a card: title, text, link and cover. It notifies nobody by name. */
export function discordMessage(
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  { row, coverPath }: { row: ContentRow; coverPath: string | null },
): Buffer {
  const description = cut(descriptionIn(row, row.language), longest.text)
  const message = {
    embeds: [
      {
        title: cut(titleIn(row, row.language), longest.title),
        ...(description && { description }),
        url: playLink(config, row.oid),
        ...(coverPath && { image: { url: originOf(config) + coverPath } }),
      },
    ],
    allowed_mentions: { parse: [] },
  }
  return Buffer.from(JSON.stringify(message))
}

function cut(text: string, letters: number): string {
  const all = [...text.trim()]
  return all.length <= letters ? all.join('') : `${all.slice(0, letters - 1).join('')}…`
}
